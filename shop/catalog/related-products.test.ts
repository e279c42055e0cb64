import { expect, test } from 'vitest'
import { hasSameBrand, relatedLabel, sharedTraits } from './related-products.ts'

const scent = (notes: string[], scentFamily: string[]) => ({
  notes: { top: notes.slice(0, 1), middle: [], base: notes.slice(1) },
  scentFamily,
})

test('shared notes are found on any level, in any spelling, and named once', () => {
  const shared = sharedTraits(
    scent(['Ámbar', 'Oud', 'oud'], ['Oriental']),
    scent(['OUD', 'ambar', 'Rosa'], ['Oriental', 'Floral']),
  )
  expect(shared).toEqual({ notes: ['Ámbar', 'Oud'], families: ['Oriental'] })
  expect(relatedLabel(shared)).toBe('Comparten: ámbar, oud, oriental')
})

test('the label has at most three traits, notes first', () => {
  const one = scent(['Oud', 'Vainilla', 'Rosa', 'Café'], ['Floral'])
  expect(relatedLabel(sharedTraits(one, one))).toBe('Comparten: oud, vainilla, rosa')
})

test('the label keeps the capitals of places and other names', () => {
  const one = scent(['Rosa de Damasco', 'Iso E Super'], ['Amaderado'])
  expect(relatedLabel(sharedTraits(one, one))).toBe('Comparten: rosa de Damasco, iso E Super, amaderado')
})

test('without shared traits there is no label', () => {
  expect(
    relatedLabel(sharedTraits(scent(['Oud'], ['Oriental']), scent(['Rosa'], ['Floral']))),
  ).toBeUndefined()
})

test('a brand is the same in any spelling, and perfumes without a brand share none', () => {
  expect(hasSameBrand({ brand: 'Lattafa' }, { brand: 'LATTAFÁ' })).toBe(true)
  expect(hasSameBrand({ brand: 'Lattafa' }, { brand: 'Rasasi' })).toBe(false)
  expect(hasSameBrand({ brand: '' }, { brand: '' })).toBe(false)
})
