import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { badgeClass } from '#app/parts/badge.tsx'
import { CachedMarkup } from '#app/parts/cached-markup.ts'
import { renderCached } from '#app/parts/render-cached.server.ts'
import { StoreSettingsProvider } from '#app/parts/store-settings.tsx'
import { parseEnv } from '#server/env.ts'
import { SAMPLE_PRODUCTS } from '#shop/catalog/sample-products.ts'
import { type ProductCard as Card, productCard } from '#shop/products/product.ts'
import { ATTRIBUTES } from '#shop/products/value-sets.ts'
import { defaultSettings } from '#shop/settings/live-settings.server.ts'
import { CardItem } from './product-card.tsx'

const SETTINGS = defaultSettings(parseEnv({ WHATSAPP_NUMBER: '573001234567' }))
const CARDS: Card[] = [
  ...SAMPLE_PRODUCTS.map((product) => productCard(product)),
  ...SAMPLE_PRODUCTS.map((product) => ({
    ...productCard(product),
    name: 'Bade\'e <Al> Oud & "Glory"',
    sizes: [{ id: 7, label: '100 ml', price: 4500, salePrice: 3999 }],
    isDemo: true as const,
  })),
]

const REMARKS = [undefined, '', 'Comparten: oud', `También de O'Hara & "<b>" $& $1`]

function renderList(cards: ReactNode, settings: Partial<typeof SETTINGS>, isCached: boolean): string {
  const store = { settings: { ...SETTINGS, ...settings }, origin: 'https://azahar.example', year: 2026 }
  return renderToString(
    <CachedMarkup value={isCached ? renderCached : null}>
      <StoreSettingsProvider value={{ ...store, preview: null }}>
        <ul>{cards}</ul>
      </StoreSettingsProvider>
    </CachedMarkup>,
  )
}

test('the cached markup of a card is what React renders, in any list and with any settings', () => {
  for (const settings of [{}, { allSpanish: true }, { demo: 'questions' as const }]) {
    for (const layout of ['grid', 'list'] as const) {
      for (const sizes of [undefined, '50vw']) {
        for (const remark of REMARKS) {
          const cards = CARDS.map((card, index) => (
            <CardItem
              key={card.id + card.name}
              card={card}
              index={index}
              layout={layout}
              remark={remark}
              {...(sizes && { sizes })}
            />
          ))
          const rendered = renderList(cards, settings, false)
          expect(renderList(cards, settings, true)).toBe(rendered)
          expect(renderList(cards, settings, true)).toBe(rendered)
        }
      }
    }
  }
})

test('a card is rendered once for several pages', () => {
  let renderings = 0
  const [first] = CARDS as [Card]
  const card = Object.defineProperty({ ...first }, 'brand', {
    get: () => {
      renderings++
      return 'Lattafa'
    },
  })
  const page = (remark: string) => renderList(<CardItem card={card} index={5} remark={remark} />, {}, true)
  expect(page('Comparten: oud')).toContain('Lattafa')
  expect(page('También de Lattafa')).toContain('Lattafa')
  expect(renderings).toBe(1)
})

test('a card has the brand, and stars for a rating above 0 only', () => {
  const [first] = CARDS as [Card]
  const render = (rating: number) =>
    renderList(<CardItem card={{ ...first, brand: 'Lattafa', rating }} index={9} />, {}, false)
  expect(render(0)).toContain('>Lattafa</p>')
  expect(render(0)).not.toContain('estrellas')
  expect(render(0.5)).toContain('aria-label="0.5 de 5 estrellas"')
})

test('a card without its button has no description and no link for the bag either', () => {
  const card = { ...(CARDS.at(-1) as Card), shortDescription: 'Dulce y cálido' }
  const shown = ['Dulce y cálido', 'Find out more', 'a la bolsa']
  const found = (isHidden: boolean) => {
    const html = renderList(<CardItem card={card} index={9} hideActionButton={isHidden} />, {}, false)
    return shown.filter((text) => html.includes(text))
  }
  expect(found(false)).toEqual(shown)
  expect(found(true)).toEqual([])
})

test('a card with a disabled link has its name without one', () => {
  const [first] = CARDS as [Card]
  const render = (isDisabled: boolean) =>
    renderList(<CardItem card={first} index={9} disableLink={isDisabled} />, {}, false)
  expect(render(false)).toContain(`<a href="/product/${first.id}">${first.name}</a>`)
  expect(render(true)).toContain(`<h3>${first.name}</h3>`)
})

test('a perfume without an image shows the placeholder', () => {
  const [first] = CARDS as [Card]
  const html = renderList(<CardItem card={{ ...first, image: null }} index={9} />, {}, false)
  expect(html).toMatch(/<img\b[^>]* src="\/placeholder\.svg"/)
})

test('a sold-out perfume says so in the color of the product page', () => {
  const [first] = CARDS as [Card]
  const card = { ...first, isAvailable: false }
  expect(renderList(<CardItem card={card} index={9} />, {}, false)).toContain(
    '<li class="insignia agotada">Agotado</li>',
  )
})

test('a perfume without sizes says that its price is on request, as its page does', () => {
  const [first] = CARDS as [Card]
  const html = renderList(<CardItem card={{ ...first, sizes: [] }} index={9} />, {}, false)
  expect(html).toContain('<ul class="precios"><li>Precio a consultar</li></ul>')
})

test('of several reduced sizes only the first one has its former price', () => {
  const [first] = CARDS as [Card]
  const sizes = [
    { label: '30 ml', price: 20_00 },
    { label: '50 ml', price: 40_00, salePrice: 30_00 },
    { label: '100 ml', price: 60_00, salePrice: 50_00 },
  ]
  const html = renderList(<CardItem card={{ ...first, sizes }} index={9} />, {}, false)
  const shown = /<ul class="precios">.*?<\/ul>/
    .exec(html)?.[0]
    .replaceAll(/<li>|<[^>]*>/g, (tag) => (tag === '<li>' ? '|' : ''))
  expect(shown).toBe('|30 ml $20|50 ml $30antes $40|100 ml $50')
})

test('every badge looks as specified, and an unknown one like the default', () => {
  const styles = ['nueva', 'vendida', 'oferta', 'limitada', 'clara']
  expect(ATTRIBUTES.map(badgeClass)).toEqual([...styles.map((style) => `insignia ${style}`), 'insignia'])
  expect(badgeClass('Premio 2024')).toBe('insignia')
})
