import { expect, test } from 'vitest'
import { isProductPageData, type ProductPageData } from './page-data.ts'

const related: ProductPageData['related'][number] = {
  card: {
    ...{ id: 'b', name: 'Asad', brand: 'Lattafa', currency: '$', shortDescription: 'Especiado.' },
    sizes: [{ label: '100 ml', price: 3000 }],
    ...{ image: null, rating: 4.5, badges: ['Nuevo'], isAvailable: true },
  },
  shared: 'oud',
}
const product = {
  ...{ id: 'a', name: 'Khamrah', brand: 'Lattafa', description: 'Dulce.', shortDescription: 'Dulce.' },
  ...{ concentration: 'Eau de Parfum', price: 4500, currency: '$', rating: 4.5, reviewCount: 12 },
  ...{ gender: 'Unisex', scentFamily: ['Gourmand'], notes: { top: ['canela'], middle: [], base: [] } },
  sizes: [{ value: 100, unit: 'ml', decant: false, price: 4500 }],
  ...{ images: ['a.svg'], attributes: [], isAvailable: true, createdAt: '', updatedAt: '' },
}
const facts = [{ label: 'Género', text: 'Unisex' }]
const page = { product, facts, related: [related], reviews: null, head: [], sampleNotice: null }
const review = { id: 1, rating: 5, text: '', author: 'Ana', city: '', date: '12 de mayo de 2026' }
const reviewed = (change: object) => ({
  ...page,
  reviews: { count: 1, rating: 5, newest: [{ ...review, ...change }] },
})
const changed = (change: object) => ({ ...page, product: { ...product, ...change } })

test('a cached copy in the stored format is valid', () => {
  expect(isProductPageData(page)).toBe(true)
  expect(isProductPageData(reviewed({}))).toBe(true)
  expect(isProductPageData({ ...page, sampleNotice: 'Catálogo de muestra' })).toBe(true)
})

test.each([
  ['nothing', null],
  ['no head', { ...page, head: null }],
  ['no word of reviews', { ...page, reviews: undefined }],
  ['a review of no day', reviewed({ date: 12 })],
  ['a review of no author', reviewed({ author: null })],
  ['no product', { ...page, product: undefined }],
  ['a size that is none', changed({ sizes: [null] })],
  ['a price that is text', changed({ sizes: [{ value: 100, unit: 'ml', price: '45' }] })],
  ['no currency', changed({ currency: undefined })],
  ['a picture that is no path', changed({ images: [5] })],
  ['a note that is no text', changed({ notes: { top: [{}], middle: [], base: [] } })],
  ['a fact that is no text', { ...page, facts: [{ label: 'Género', text: null }] }],
  ['a related perfume that is none', { ...page, related: [null] }],
  [
    'a related perfume without sizes',
    { ...page, related: [{ ...related, card: { ...related.card, sizes: undefined } }] },
  ],
  ['a notice that is no text', { ...page, sampleNotice: {} }],
])('a copy with %s is invalid', (_, copy) => {
  expect(isProductPageData(copy)).toBe(false)
})
