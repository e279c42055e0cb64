import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Price } from './price.tsx'

const renderPrice = (price: number, salePrice?: number) =>
  renderToStaticMarkup(<Price price={price} salePrice={salePrice} currency="$" short />).replace(
    /<[^>]+>/g,
    '',
  )

test('a short price has decimals where one of its amounts has', () => {
  expect(renderPrice(800)).toBe('$8')
  expect(renderPrice(850)).toBe('$8.50')
  expect(renderPrice(800, 600)).toBe('$6antes $8')
  expect(renderPrice(800, 650)).toBe('$6.50antes $8.00')
  expect(renderPrice(850, 600)).toBe('$6.00antes $8.50')
})
