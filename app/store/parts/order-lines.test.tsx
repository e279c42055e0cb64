import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bagContents, type SizeOnSale } from '#shop/bag/bag-contents.ts'
import { OrderLines } from './order-lines.tsx'

/** Eight sizes of as many products as given. */
function renderSizes(products: number): string {
  const sizes = Array.from({ length: 8 }, (_, at): SizeOnSale => {
    const productId = `p${at % products}`
    const product = {
      productId,
      name: productId,
      brand: 'Lattafa',
      currency: 'COP',
      image: null,
      isAvailable: true,
    }
    return { ...product, id: at + 1, value: 10 * (at + 1), unit: 'ml', decant: false, price: 18_500_000 }
  })
  const lines = sizes.map(({ id }) => ({ sizeId: id, quantity: 2 }))
  const bag = { contents: bagContents(lines, sizes), lines, reduced: [], leftOut: [] }
  return renderToString(<OrderLines bag={bag} changeHref="/bag" />).replaceAll('<!-- -->', '')
}

test('two sizes of a perfume are one perfume', () => {
  expect(renderSizes(8)).toContain('8 perfumes, 16 unidades')
  expect(renderSizes(4)).toContain('4 perfumes, 16 unidades')
  expect(renderSizes(1)).toContain('1 perfume, 16 unidades')
})
