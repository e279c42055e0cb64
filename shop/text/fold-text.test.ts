import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#shop/testing/arbitraries.ts'
import { foldText } from './fold-text.ts'

test('case and accents go', () => {
  expect(foldText('ÁMBAR Ñandú Œuvre Straße')).toBe('ambar nandu oeuvre strasse')
  expect(foldText('أسد')).toBe(foldText('اسد'))
})

test('folding twice is folding once', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldText(text)
      expect(foldText(folded)).toBe(folded)
    }),
    { numRuns: 300 },
  )
})

test('how an accent is encoded does not matter', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')))
    }),
    { numRuns: 300 },
  )
})
