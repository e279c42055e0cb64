import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#shop/testing/arbitraries.ts'
import { foldText } from './fold-text.ts'

test('folding removes case and accents', () => {
  expect(foldText('ÁMBAR Ñandú Œuvre Straße')).toBe('ambar nandu oeuvre strasse')
  expect(foldText('أسد')).toBe(foldText('اسد'))
})

test('folding gives apostrophes and hyphens one spelling', () => {
  expect(foldText('L’Aventure ‘A` ´B ʼC')).toBe("l'aventure 'a' 'b 'c")
  expect(foldText('`')).toBe("'")
  expect(foldText('CH–1 — N‐2')).toBe('ch-1 - n-2')
})

test('folding is idempotent', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldText(text)
      expect(foldText(folded)).toBe(folded)
    }),
    { numRuns: 300 },
  )
})

test('composed and decomposed accents fold the same', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')))
    }),
    { numRuns: 300 },
  )
})
