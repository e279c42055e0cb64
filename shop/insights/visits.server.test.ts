import { expect, test } from 'vitest'
import { isVisit, searchTerm, VisitCounts } from './visit-counts.server.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; CUBOT X90) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const PRODUCT = '3f0e2f7a-96f1-4a53-9d3e-0f6f2f0a1b2c'
const asked = (agent: string | undefined, purpose?: string, mode?: string) => ({ agent, purpose, mode })

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['facebookexternalhit/1.1'],
  ['WhatsApp/2.23.20.0 A'],
  ['TelegramBot (like TwitterBot)'],
  ['curl/8.5.0'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/126.0'],
  ['python-requests/2.31'],
  [''],
  [undefined],
])('%s is no visitor', (agent) => {
  expect(isVisit(asked(agent || undefined))).toBe(false)
})

test('a browser is a visitor, unless it prefetches or only caches the page', () => {
  expect(isVisit(asked(PHONE))).toBe(true)
  expect(isVisit(asked(PHONE, undefined, 'navigate'))).toBe(true)
  expect(isVisit(asked(PHONE, 'prefetch', 'navigate'))).toBe(false)
  expect(isVisit(asked(PHONE, undefined, 'cors'))).toBe(false)
})

test.each([
  [' Ámbar   de Oud ', 'ambar de oud'],
  ['<b>oud</b>', '<b>oud</b>'],
  ['212 VIP', '212 vip'],
  ['عود', 'عود'],
  ['', undefined],
  ['ana@correo.example', undefined],
  ['0987 654 321', undefined],
  ['٠٩٨٧٦٥٤٣٢١', undefined],
  ['https://otra.example', undefined],
  ['x'.repeat(61), undefined],
])('a search for %j is counted as %j', (typed, term) => {
  expect(searchTerm(typed)).toBe(term)
})

test('views, searches and chats are distinguished', () => {
  const counts = new VisitCounts()
  expect(counts.take()).toBeUndefined()
  for (const address of [
    '/',
    '/',
    '/catalog?familia=Floral',
    `/product/${PRODUCT}?talla=100+ml`,
    '/product/p1',
  ])
    counts.see(address)
  counts.see(`/product/${PRODUCT}.data`)
  counts.see('/catalog?search=Oud')
  counts.see('/_.data?search=o%C3%BAd&_routes=home')
  counts.see('/?search=kamra', true)
  counts.see('/catalog?search=ana%40x.example', true)
  counts.see('/catalog?search=oud&orden=price-asc')
  counts.chat(`/product/${PRODUCT}`)
  counts.chat('')
  expect(counts.take()).toEqual({
    pages: 9,
    chats: 2,
    searches: 4,
    emptySearches: 2,
    products: [{ id: PRODUCT, seen: 1, chats: 1 }],
    terms: [
      { term: 'oud', times: 2, empty: 0, networks: new Set() },
      { term: 'kamra', times: 1, empty: 1, networks: new Set() },
    ],
  })
  expect(counts.take()).toBeUndefined()
})

test('100,000 random searches and products take no more memory than 10,000', () => {
  const counts = new VisitCounts()
  for (let i = 0; i < 100_000; i++) {
    counts.see(`/catalog?search=${i.toString(36)}x`, true)
    counts.chat(`/product/${i}`)
  }
  const { pages, chats, terms } = counts.take() ?? {}
  expect([pages, chats]).toEqual([100_000, 100_000])
  expect(terms?.length).toBeLessThanOrEqual(10_000)
})
