import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#shop/testing/arbitraries.ts'
import { INBOX, type InboxQuery } from './inbox-query.ts'
import { ORDER_STATES } from './order-states.ts'

const read = (address: string) => INBOX.parse(new URL(address, 'http://x').searchParams)
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

test('every state of the list survives a round trip through its URL', () => {
  const queries: fc.Arbitrary<InboxQuery> = fc.record({
    state: maybe(fc.constantFrom(...ORDER_STATES)),
    from: maybe(day),
    to: maybe(day),
    search: fc.constantFrom('', 'A7K-42Q', 'Ana & Juan', '+57 300', 'ñandú'),
    network: maybe(fc.constantFrom(null, 'k7Q-_'.padEnd(32, 'a'))),
    withoutCrowds: fc.boolean(),
    page: fc.integer({ min: 1, max: 100_000 }),
  })
  fc.assert(fc.property(queries, (query) => void expect(read(INBOX.href(query))).toEqual(query)))
})

test.each([
  'estado=perdido&desde=ayer&hasta=2026-13-01&pagina=0',
  'estado=&desde=2026-02-30&hasta=2026-1-1&pagina=-1&q=%20%00',
  'estado=__proto__&desde=20260101&pagina=1e3',
  'origen=&repetidos=si',
  `origen=${'a'.repeat(33)}&origen=desconocido`,
])('invalid parameters are ignored: %s', (params) => {
  expect(read(`/?${params}`)).toEqual(INBOX.defaults)
})

test('any text up to the length of a message can be searched', () => {
  fc.assert(
    fc.property(anyText, (search) => {
      const query = INBOX.parse(new URLSearchParams({ q: search.repeat(20) }))
      expect([...query.search].length).toBeLessThanOrEqual(1500)
      expect(read(INBOX.href(query)).search).toBe(query.search)
    }),
  )
})
