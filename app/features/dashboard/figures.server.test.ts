import { expect, test } from 'vitest'
import { user } from '#server/db/schema/accounts.ts'
import { products } from '#server/db/schema/catalogue.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { readFigures } from './figures.server.ts'

const NONE = { total: 0, recent: 0, before: 0 }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

describeEachEngine('the figures of the dashboard', (engine) => {
  test('an empty shop has zeros and nothing to compare', async () => {
    const { db, close } = await createTestDatabase(engine)
    expect(await readFigures(db)).toEqual({ products: NONE, users: NONE, orders: NONE, revenue: NONE })
    await close()
  })

  test('everything counts; the last 30 days stand against the 30 before', async () => {
    const { db, close } = await createTestDatabase(engine)
    await db
      .insert(products)
      .values(
        [0, 1, 29.9, 30.1, 59.9, 60.1, 900].map((days, at) => ({ name: `P${at}`, createdAt: daysAgo(days) })),
      )
    await db.insert(user).values(
      [0, 45].map((days, at) => ({
        id: `${at}`,
        name: 'Alguien',
        email: `${at}@x.example`,
        role: at === 0 ? ('admin' as const) : ('customer' as const),
        createdAt: daysAgo(days),
      })),
    )
    const figures = await readFigures(db)
    expect(figures.products).toEqual({ total: 7, recent: 3, before: 2 })
    expect(figures.users).toEqual({ total: 2, recent: 1, before: 1 })
    expect(figures.orders).toEqual(NONE)
    expect(figures.revenue).toEqual(NONE)
    await close()
  })
})
