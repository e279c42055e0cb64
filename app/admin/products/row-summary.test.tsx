import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductRow, StockedSize } from '#shop/catalog/admin-list.server.ts'
import { priceParts, rowStates, SizeChips } from './row-summary.tsx'

const size = (price: number, changes: Partial<StockedSize> = {}): StockedSize => ({
  value: 100,
  unit: 'ml',
  decant: false,
  price,
  salePrice: undefined,
  stock: null,
  ...changes,
})
const product = (changes: Partial<ProductRow>): ProductRow => ({
  id: '',
  name: 'Yara',
  brand: 'Lattafa',
  families: [],
  gender: 'Mujer',
  currency: '$',
  attributes: [],
  isAvailable: true,
  state: 'published',
  sizes: [size(4500)],
  image: 'a.jpg',
  imagesState: null,
  ...changes,
})
const texts = (changes: Partial<ProductRow>) => rowStates(product(changes)).map(({ text }) => text)

test('a product that can be bought has nothing to report', () => {
  expect(texts({})).toEqual([])
  expect(texts({ sizes: [] })).toEqual([])
  expect(texts({ sizes: [size(4500, { stock: 3 })] })).toEqual([])
})

test('the most urgent state comes first', () => {
  expect(texts({ isAvailable: false, image: null, sizes: [size(1, { stock: 0 })] })).toEqual([
    'No disponible',
    'Agotado',
    'Sin imagen',
  ])
  expect(texts({ sizes: [size(1, { stock: 0 }), size(2)] })).toEqual(['Algún tamaño agotado'])
  expect(texts({ sizes: [size(1, { stock: 2 }), size(2, { stock: 40 })] })).toEqual(['Quedan 2'])
  expect(texts({ imagesState: 'pending' })).toEqual(['Preparando imágenes…'])
})

test('prices are those that buyers pay, in short parts', () => {
  const decant = size(900, { value: 10, decant: true })
  expect(priceParts([], '$')).toEqual(['Sin tamaños'])
  expect(priceParts([decant, size(4500, { salePrice: 3800 })], '$')).toEqual(['10 ml $9', '100 ml $38'])
  expect(priceParts([{ ...decant, value: 100 }, size(4500)], '$')).toEqual(['Decant 100 ml $9', '100 ml $45'])
  expect(priceParts([decant, size(4500), size(6000, { value: 200 })], 'COP')).toEqual([
    '$9 – $60',
    '3 tamaños',
  ])
})

test('a reduced size has its sale price, and its regular price struck through', () => {
  const renderSize = (one: StockedSize) =>
    renderToStaticMarkup(<SizeChips sizes={[one]} currency="$" />).replace(/<(?!\/?s>)[^>]+>/g, '')
  expect(renderSize(size(4500, { salePrice: 3800 }))).toBe('100 ml$38.00<s>antes $45.00</s>')
  expect(renderSize(size(4500))).toBe('100 ml$45.00')
})
