import { expect, test } from 'vitest'
import { user } from '#server/auth/schema.ts'
import { parsePeriod } from '#shop/dates/days.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { storeOrder } from '#tests/stored-orders.ts'
import { customerFigure } from './people.server.ts'

const period = parsePeriod(new URLSearchParams('dias=7'), '2026-11-21')
const at = (day: string) => ({ createdAt: new Date(`${day}T12:00:00Z`) })

describeEachEngine('customers', (engine) => {
  test('are telephones and accounts, each person once, since they first were seen', async () => {
    const { db, close } = await createTestDatabase(engine)
    expect(await customerFigure(db, period, 'UTC')).toEqual({ total: 0, recent: 0, before: 0 })
    await db.insert(user).values([
      { id: 'jefa', name: 'Jefa', email: 'jefa@x.example', role: 'admin', ...at('2026-11-20') },
      { id: 'ana', name: 'Ana', email: 'ana@x.example', ...at('2026-11-10') },
      { id: 'sola', name: 'Sola', email: 'sola@x.example', ...at('2026-11-18') },
    ])
    // Ana, without and with her account; another number; one entered by the administrator; one deleted.
    await storeOrder(db, { buyerPhone: '593911111111', ...at('2026-11-09') })
    await storeOrder(db, { buyerPhone: '593911111111', userId: 'ana', ...at('2026-11-19') })
    await storeOrder(db, { buyerPhone: '593922222222', ...at('2026-11-20') })
    await storeOrder(db, { buyerPhone: '593922222222', ...at('2026-11-21') })
    await storeOrder(db, { buyerPhone: '593933333333', userId: 'jefa', ...at('2026-10-01') })
    await storeOrder(db, { buyerPhone: null, buyerName: null, ...at('2026-11-21') })
    expect(await customerFigure(db, period, 'UTC')).toEqual({ total: 4, recent: 2, before: 1 })
    await close()
  })
})
