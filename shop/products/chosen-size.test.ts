import { expect, test } from 'vitest'
import type { ProductSize } from '#shop/products/product.ts'
import { chosenSize, ownSizeHref, sizeHref, sizeSlug } from './chosen-size.ts'

const size = (value: number, unit = 'ml', decant = false): ProductSize => ({
  value,
  unit,
  decant,
  price: 1000,
})
const decant = size(10, 'ml', true)
const small = size(10)
const large = size(100)
const sizes = [decant, small, large]

test('the slug of a size names its volume, and distinguishes a decant from a bottle', () => {
  expect(sizes.map((one) => sizeSlug(sizes, one))).toEqual(['decant-10ml', '10ml', '100ml'])
  const ounces = size(3.4, 'Fl Oz')
  expect(sizeSlug([ounces], ounces)).toBe('3.4floz')
})

test('the address decides; without one, or with a size there is not, the first is chosen', () => {
  expect(chosenSize(sizes, '100ml')).toBe(large)
  expect(chosenSize(sizes, 'decant-10ml')).toBe(decant)
  expect(chosenSize(sizes, null)).toBe(decant)
  expect(chosenSize(sizes, '<script>')).toBe(decant)
  expect(chosenSize([], '100ml')).toBeUndefined()
})

test('a size that is sold out is selected only by its own URL', () => {
  const [gone, ...others] = [{ ...decant, soldOut: true as const }, small, large]
  expect(chosenSize([gone, ...others], null)).toBe(small)
  expect(sizeHref('abc', [gone, ...others], small)).toBe('/product/abc')
  expect(sizeHref('abc', [gone, ...others], gone)).toBe('/product/abc?talla=decant-10ml')
  expect(chosenSize([gone, ...others], 'decant-10ml')).toBe(gone)
  expect(chosenSize([gone], null)).toBe(gone)
})

test('every size has a URL that selects it, the first the plain one', () => {
  expect(sizeHref('abc', sizes, decant)).toBe('/product/abc')
  expect(sizeHref('abc', sizes, large)).toBe('/product/abc?talla=100ml')
  for (const one of [...sizes, size(7.5, 'µl & más')]) {
    const given = [large, ...sizes.filter((other) => other !== large), one]
    const { searchParams } = new URL(sizeHref('abc', given, one), 'https://azahar.example')
    expect(chosenSize(given, searchParams.get('talla'))).toEqual(one)
  }
})

test('two sizes of one name have different URLs, also after the other one is removed', () => {
  const twins = [
    { ...large, id: 7 },
    { ...large, id: 12, unit: 'ML', price: 2000 },
    { ...large, id: 31, price: 3000 },
  ]
  const all = [decant, ...twins]
  expect(twins.map((one) => sizeHref('abc', all, one))).toEqual([
    '/product/abc?talla=100ml',
    '/product/abc?talla=100ml-12',
    '/product/abc?talla=100ml-31',
  ])
  expect(chosenSize(all, '100ml')).toBe(twins[0])
  expect(chosenSize(all, '100ml-12')).toBe(twins[1])
  expect(chosenSize(all, '100ml-7')).toBe(twins[0])
  expect(chosenSize([decant, ...twins.slice(1)], '100ml-12')).toBe(twins[1])
  expect(chosenSize([decant, ...twins.slice(1)], '100ml')).toBe(twins[1])
  expect(chosenSize(all, '100ml-99')).toBe(decant)
  for (const one of twins) {
    const { searchParams } = new URL(ownSizeHref({ ...one, productId: 'abc' }), 'https://azahar.example')
    expect(chosenSize(all, searchParams.get('talla'))).toBe(one)
  }
})
