import { expect, test } from 'vitest'
import { parseScentFamily } from '#shop/products/parse-values.ts'
import { productCard, sortSizes } from '#shop/products/product.ts'
import { cardPrice, offeredPrices } from '#shop/products/product-price.ts'
import { ATTRIBUTES } from '#shop/products/value-sets.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'

test('p1 to p5, from 95 to 185 dollars, one of them reduced', () => {
  expect(SAMPLE_PRODUCTS.map(({ id }) => id)).toEqual(['p1', 'p2', 'p3', 'p4', 'p5'])
  const prices = SAMPLE_PRODUCTS.map(({ sizes }) => Math.min(...offeredPrices(sizes)))
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([9500, 18_500])
  expect(SAMPLE_PRODUCTS.filter(({ salePrice }) => salePrice !== undefined)).toHaveLength(1)
  expect(SAMPLE_PRODUCTS.flatMap(({ sizes }) => sizes.map(({ value }) => value))).toEqual(
    expect.arrayContaining([30, 50, 100]),
  )
})

test('samples follow the rules of real products', () => {
  for (const product of SAMPLE_PRODUCTS) {
    expect(product).toMatchObject(cardPrice(product.sizes))
    expect(sortSizes(product.sizes)).toEqual(product.sizes)
    expect(product.scentFamily.map(parseScentFamily)).toEqual(product.scentFamily)
    expect(ATTRIBUTES).toEqual(expect.arrayContaining(product.attributes))
    expect(productCard(product).shortDescription).toBe(product.shortDescription)
  }
})

test('samples claim no reviews', () => {
  expect(SAMPLE_PRODUCTS.map(({ rating, reviewCount }) => [rating, reviewCount])).toEqual(
    SAMPLE_PRODUCTS.map(() => [0, 0]),
  )
})
