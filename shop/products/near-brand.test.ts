import { expect, test } from 'vitest'
import { nearBrand } from './near-brand.ts'

const BRANDS = ['Afnan', 'Al Haramain', 'Armaf', 'Lattafa', 'Maison Alhambra', 'Zimaya']

test.each([
  ['Latafa', 'Lattafa'],
  ['lattafa', 'Lattafa'],
  ['Latatfa', 'Lattafa'],
  ['LATTAFA ', 'Lattafa'],
  ['Armav', 'Armaf'],
  ['Afnán', 'Afnan'],
  ['Al Jaramain', 'Al Haramain'],
  ['Maison Alambra', 'Maison Alhambra'],
])('"%s" is probably %s', (typed, brand) => {
  expect(nearBrand(typed, BRANDS)).toBe(brand)
})

test.each(['Lattafa', '', '  ', 'Rasasi', 'Latt', 'Ar', 'Casa Nerolí'])('"%s" is not corrected', (typed) => {
  expect(nearBrand(typed, BRANDS)).toBeUndefined()
})
