import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#shop/testing/arbitraries.ts'
import {
  cleanLine,
  cleanLines,
  cleanMessage,
  excerpt,
  firstCharacters,
  firstName,
  isBlank,
  isolate,
  wellFormed,
} from './clean-text.ts'

const anyDirection = fc.string({
  unit: fc.constantFrom(
    'a',
    'خ',
    '1',
    '\n',
    '\u202e',
    '\u202c',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u200f',
  ),
})

test('control characters are removed and line ends normalized', () => {
  expect(cleanLines('a\r\nb\rc\u2028d\te\u0000\u007f\u0085f')).toBe('a\nb\nc\nd e\nf')
  expect(cleanLine('a\r\nb\u0007c')).toBe('a bc')
})

test('direction controls are removed', () => {
  expect(cleanLine('\u202eAna\u202c \u2067عطر\u2069')).toBe('Ana عطر')
})

test('a right-to-left text is isolated from the sentence, any other text is unchanged', () => {
  expect(isolate('خمرة')).toBe('\u2068خمرة\u2069')
  expect(isolate('Khamrah خمرة')).toBe('\u2068Khamrah خمرة\u2069')
  expect(isolate('\u200fAna')).toBe('\u2068\u200fAna\u2069')
  expect(isolate('Ñandú 🌹 100 ml')).toBe('Ñandú 🌹 100 ml')
  expect(isolate('\u202eAna\u2067')).toBe('Ana')
  expect(isolate('')).toBe('')
})

test('a message keeps complete isolates and no other direction control', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyText, anyDirection), { maxLength: 8 }), (parts) => {
      const message = cleanMessage(parts.map((part, place) => (place % 2 ? isolate(part) : part)).join(' '))
      expect(cleanMessage(message)).toBe(message)
      const outside = message.replace(/\u2068[^\u2066-\u2069\n]*\u2069/g, '')
      expect(outside).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
      expect(message.replace(/[\u2068\u2069]/g, '')).toBe(cleanLines(message))
    }),
    { numRuns: 500 },
  )
})

test('only lone surrogates are replaced', () => {
  expect(wellFormed('🌹\ud83c')).toBe('🌹\ufffd')
  expect(wellFormed('\udf39🌹')).toBe('\ufffd🌹')
})

test('cleaned text is well-formed NFC without controls, and cleaning is idempotent', () => {
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

test('a text of 120 characters is unchanged, and a longer one is cut', () => {
  expect(excerpt('x'.repeat(120))).toBe('x'.repeat(120))
  expect(excerpt('x'.repeat(121))).toBe(`${'x'.repeat(120)}...`)
})

test('no surrogate pair is cut', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '🌹', 'خ', ' '), maxLength: 200 })
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 150 }), (whole, limit) => {
      const short = excerpt(whole, limit)
      expect(short.isWellFormed()).toBe(true)
      const characters = [...whole]
      expect(short).toBe(characters.length > limit ? `${characters.slice(0, limit).join('')}...` : whole)
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['Ana María Pérez', 'Ana'],
  ['  Íñigo', 'Íñigo'],
  ["D'Angelo Ruiz", "D'Angelo"],
  ['Ma. Elena', 'Ma.'],
  ['Jean-Luc', 'Jean-Luc'],
  ['خالد', 'خالد'],
  ['https://mal.example/admin Ana', undefined],
  ['mal.example', undefined],
  ['www.mal.example', undefined],
  ['ana@mal.example', undefined],
  ['🌹', undefined],
  ['', undefined],
  [null, undefined],
])('the first name of %j is %j', (name, called) => {
  expect(firstName(name)).toBe(called)
})
