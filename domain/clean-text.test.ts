import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanLines, firstCharacters, isBlank, wellFormed } from './clean-text.ts'
import { anyText } from './testing/arbitraries.ts'

test('control characters go, line ends become one kind', () => {
  expect(cleanLines('a\r\nb\rc\u2028d\te\u0000\u007f\u0085f')).toBe('a\nb\nc\nd e\nf')
  expect(cleanLine('a\r\nb\u0007c')).toBe('a bc')
})

test('nothing turns around what is written after it', () => {
  expect(cleanLine('\u202eAna\u202c \u2067عطر\u2069')).toBe('Ana عطر')
})

test('only halves of characters are replaced', () => {
  expect(wellFormed('🌹\ud83c')).toBe('🌹\ufffd')
  expect(wellFormed('\udf39🌹')).toBe('\ufffd🌹')
})

test('cleaned text is well-formed NFC without controls, and clean already', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const line = cleanLine(text)
      expect(line.isWellFormed()).toBe(true)
      expect(line).toBe(line.normalize('NFC'))
      expect(line).not.toMatch(/\p{Cc}/u)
      expect(cleanLine(line)).toBe(line)
    }),
    { numRuns: 300 },
  )
})

test.each(['', ' ', '\u00a0', '\n\t', '\u200b', '\u200d \ufeff', '\u0000', '\ue000'])(
  '%j is blank',
  (text) => {
    expect(isBlank(text)).toBe(true)
    expect(isBlank(`${text}.`)).toBe(false)
  },
)

test('characters are counted as PostgreSQL counts them', () => {
  fc.assert(
    fc.property(anyText, fc.nat(70), (text, limit) => {
      expect(firstCharacters(text, limit)).toBe([...text].slice(0, limit).join(''))
    }),
    { numRuns: 300 },
  )
})
