import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { CurrencyPart } from '#shop/settings/currency-change.ts'
import { CurrencyScreen } from './currency-part.tsx'

const EMPTY: CurrencyPart = {
  ...{ part: 'moneda', currency: '$', products: 0, others: [], last: null, error: null, preview: null },
  values: { de: '$', nueva: 'COP', precios: 'igual', tasa: '' },
}
const CHANGE = { from: '$', to: 'COP', rate: null, products: 0 }
const NONE = { count: 0, names: [] }

function render(part: Partial<CurrencyPart>): string {
  const screen = <CurrencyScreen {...EMPTY} {...part} changed={null} formError={undefined} />
  const Page = createRoutesStub([{ path: '/', Component: () => screen }])
  return renderToStaticMarkup(<Page />)
}

/** The text of the screen in a shop without perfumes. */
const renderText = (part: Partial<CurrencyPart>) => render(part).replace(/<[^>]*>/g, '')

test('a shop without perfumes changes its currency without a word about them or their prices', () => {
  const preview = renderText({ preview: { ...CHANGE, prices: 0, examples: [], isTooHigh: false } })
  expect(preview).toContain('La tienda venderá en COP')
  const last = { ...CHANGE, id: '1', moment: 'hoy, 14:05', changedSince: NONE, addedSince: NONE }
  const changed = renderText({ currency: 'COP', last })
  expect(changed).toContain('hoy, 14:05: de $ – Dólar, solo con el signo a COP – Peso colombiano.')
  for (const text of [preview, changed]) expect(text).not.toMatch(/0 perfumes|cifras|redondean/)
})

test('an Arabic name in the preview does not draw the number of its size to itself', () => {
  const example = { name: 'خمرة', size: '100 ml', before: 3500, after: 14_000_000 }
  const preview = { ...CHANGE, rate: '4000', products: 1, prices: 1, examples: [example], isTooHigh: false }
  expect(render({ products: 1, preview })).toMatch(/<bdi>خمرة<\/bdi> <span[^>]*>100 ml/)
})
