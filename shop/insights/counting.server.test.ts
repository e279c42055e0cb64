import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayIn } from '#shop/dates/days.ts'
import { products } from '#shop/products/schema.server.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { MAX_TERMS, startCounting, TERMS_OF_NETWORK } from './start-counting.server.ts'
import { productDays, searchDays, visitDays } from './testing/count-tables.ts'
import { VisitCounts } from './visit-counts.server.ts'

const BOGOTA = () => 'America/Bogota'
const NEVER = 3_600_000

// A fixed date: no test crosses midnight. The database's clock is another one.
beforeAll(() => void vi.setSystemTime('2026-11-21T17:00:00Z'))
afterAll(() => void vi.useRealTimers())

describeEachEngine('counting of visits', (engine) => {
  test('counts of all processes are added to the day, and removed products are ignored', async () => {
    const { db, close } = await createTestDatabase(engine)
    const [product] = await db.insert(products).values({ name: 'Oud' }).returning({ id: products.id })
    const id = product?.id ?? ''
    const gone = '00000000-0000-4000-8000-000000000001'
    const log = { warn: vi.fn() }
    const nodes = [new VisitCounts(), new VisitCounts()]
    const stops = nodes.map((counts) => startCounting({ db, counts, timeZone: BOGOTA, log, every: NEVER }))
    for (const counts of nodes) {
      for (const address of [`/product/${id}`, `/product/${gone}`, '/catalog?search=oud']) counts.see(address)
      counts.see('/?search=kamra', true)
      counts.chat(`/product/${id}`)
    }
    const day = dayIn(BOGOTA(), new Date())
    await Promise.all(stops.map((stop) => stop()))
    expect(await db.select().from(visitDays)).toEqual([
      { day, pages: 8, chats: 2, searches: 4, emptySearches: 2 },
    ])
    expect(await db.select().from(productDays)).toEqual([{ productId: id, day, seen: 2, chats: 2 }])
    expect(await db.select().from(searchDays).orderBy(searchDays.term)).toEqual([
      { day, term: 'kamra', times: 2, empty: 2 },
      { day, term: 'oud', times: 2, empty: 0 },
    ])
    expect(log.warn).not.toHaveBeenCalled()
    await db.delete(products)
    expect(await db.select().from(productDays)).toEqual([])
    expect(await db.select().from(visitDays)).toHaveLength(1)
    await close()
  })

  test('a day has a bounded number of terms, also after a restart, and old terms are deleted', async () => {
    const { db, close } = await createTestDatabase(engine)
    await db.execute(sql`insert into search_days values ('2026-05-05', 'antes', 1, 0)`)
    for (let round = 0; round < 2; round++) {
      const counts = new VisitCounts()
      const stop = startCounting({ db, counts, timeZone: BOGOTA, log: { warn: vi.fn() }, every: NEVER })
      for (let i = 0; i < MAX_TERMS; i++) counts.see(`/catalog?search=x${round}-${i}`)
      await stop()
    }
    const stored = await db.select().from(searchDays)
    expect(stored).toHaveLength(MAX_TERMS)
    expect(stored.every(({ term }) => term.startsWith('x0-'))).toBe(true)
    expect((await db.select().from(visitDays))[0]).toMatchObject({ searches: 2 * MAX_TERMS })
    await close()
  })

  test('one network cannot fill the terms of a day: those of others, and known ones, are counted', async () => {
    const { db, close } = await createTestDatabase(engine)
    const counts = new VisitCounts()
    const stop = startCounting({ db, counts, timeZone: BOGOTA, log: { warn: vi.fn() }, every: NEVER })
    const search = (term: string, network: string) =>
      counts.see(`/catalog?search=${term}`, false, () => network)
    for (let i = 0; i < MAX_TERMS; i++) search(`x${i}`, '203.0.113.7')
    for (const network of ['203.0.113.7', '198.51.100.7']) search('oud', network)
    search('x0', '203.0.113.7')
    await stop()
    const stored = await db.select().from(searchDays).orderBy(desc(searchDays.times))
    expect(stored).toHaveLength(TERMS_OF_NETWORK + 1)
    expect(stored.slice(0, 2).map(({ term, times }) => [term, times])).toEqual(
      expect.arrayContaining([
        ['oud', 2],
        ['x0', 2],
      ]),
    )
    expect((await db.select().from(visitDays))[0]).toMatchObject({ searches: MAX_TERMS + 3 })
    await close()
  })

  test('a write failure is logged once and does not stop the counting', async () => {
    const { db, close } = await createTestDatabase(engine)
    await db.execute(sql`drop table search_days`)
    const log = { warn: vi.fn() }
    const counts = new VisitCounts()
    const stop = startCounting({ db, counts, timeZone: BOGOTA, log, every: 5 })
    counts.see('/')
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), 30_000)
    counts.see('/')
    await stop()
    expect(log.warn).toHaveBeenCalledTimes(1)
    await close()
  })
})
