import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SAMPLE_PRODUCTS } from '#shop/catalog/sample-products.ts'
import type { Product } from '#shop/products/product.ts'
import { ProductFacts } from './product-facts.tsx'

const [SAMPLE] = SAMPLE_PRODUCTS as [Product]
const labels = (product: Product) =>
  [
    ...renderToStaticMarkup(<ProductFacts product={product} facts={[]} />).matchAll(/<dt[^>]*>(.*?)<\/dt>/g),
  ].map(([, label]) => label)

test('an imported perfume without a scent family has no empty row for it', () => {
  expect(labels(SAMPLE)).toEqual(['Familia olfativa', 'Concentración'])
  expect(labels({ ...SAMPLE, scentFamily: [] })).toEqual(['Concentración'])
})
