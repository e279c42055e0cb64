import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordAudit, SHOP, UNKNOWN } from '#server/auth/audit-log.ts'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { readWaiting, recentActivity } from './overview.server.ts'

describeEachEngine('the recent activity', (engine) => {
  test('the activity lists users, actions and times, the newest first', async () => {
    const { db, close } = await createTestDatabase(engine)
    expect(await recentActivity(db, '', 'America/Bogota')).toEqual([])
    const entry = { action: 'x.done', subjectType: 'x' }
    await recordAudit(db, { ...entry, actor: SHOP, summary: 'Se creó la cuenta' })
    await recordAudit(db, { ...entry, actor: UNKNOWN, summary: 'Alguien intentó entrar' })
    await recordAudit(db, { ...entry, actor: 'a@x.example', summary: 'Producto creado: <b>Oud</b>' })
    const activity = await recentActivity(db, 'b@x.example', 'America/Bogota', new Date(Date.now() + 125_000))
    expect(activity.map(({ who, what, ago }) => [who, what, ago])).toEqual([
      ['a@x.example', 'Producto creado: <b>Oud</b>', 'hace 2 minutos'],
      ['Un desconocido', 'Alguien intentó entrar', 'hace 2 minutos'],
      ['La tienda', 'Se creó la cuenta', 'hace 2 minutos'],
    ])
    await close()
  })

  test('equal entries are one line with their number and the newest time, and the reader is not named', async () => {
    const { db, close } = await createTestDatabase(engine)
    const entry = { action: 'x', subjectType: 'x' }
    for (const actor of ['a@x.example', 'b@x.example', 'a@x.example', 'a@x.example'])
      await recordAudit(db, { ...entry, actor, summary: 'Inició sesión' })
    await recordAudit(db, { ...entry, actor: 'a@x.example', summary: 'Cerró sesión' })
    const activity = await recentActivity(db, 'a@x.example', 'America/Bogota', new Date(Date.now() + 300_000))
    expect(activity.map(({ who, what, times, ago }) => [who, what, times, ago])).toEqual([
      ['Tú', 'Cerró sesión', 1, 'hace 5 minutos'],
      ['Tú', 'Inició sesión', 3, 'hace 5 minutos'],
      ['b@x.example', 'Inició sesión', 1, 'hace 5 minutos'],
    ])
    await close()
  })

  test('the activity has the last twelve entries', async () => {
    const { db, close } = await createTestDatabase(engine)
    for (let at = 1; at <= 15; at++)
      await recordAudit(db, { actor: SHOP, action: 'x', subjectType: 'x', summary: `${at}` })
    const activity = await recentActivity(db, '', 'America/Bogota')
    expect(activity.map(({ what }) => Number(what))).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
    await close()
  })
})

describeEachEngine('what waits for the operator', (engine) => {
  test('holds that end within two hours are counted, also of orders entered by hand', async () => {
    const { db, close } = await createTestDatabase(engine)
    await insertOrder(db)
    for (const [source, minutes] of [
      ['web', 20],
      ['manual', 20],
      ['manual', 180],
    ] as const) {
      const id = await insertOrder(db, { source })
      await db.execute(
        sql`update orders set hold_expires_at = now() + make_interval(mins => ${minutes}) where id = ${id}`,
      )
    }
    expect(await readWaiting(db)).toMatchObject({ newOrders: 4, endingHolds: 2 })
    await close()
  })
})
