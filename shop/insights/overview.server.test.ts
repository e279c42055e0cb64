import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordAudit, SHOP, UNKNOWN } from '#server/auth/audit-log.ts'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { agoInWords, backupWorries, megabytes, readWaiting, recentActivity } from './overview.server.ts'

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

const NOW = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:05Z', 'hace un momento'],
  ['2026-11-21T11:59:30Z', 'hace un momento'],
  ['2026-11-21T11:59:00Z', 'hace 1 minuto'],
  ['2026-11-21T11:01:00Z', 'hace 59 minutos'],
  ['2026-11-21T10:00:00Z', 'hace 2 horas'],
  ['2026-11-20T12:00:00Z', 'hace 1 día'],
  ['2026-11-15T12:00:00Z', 'hace 6 días'],
  ['2026-11-04T02:00:00Z', 'el 3 de noviembre de 2026'],
])('%s was %s', (at, words) => {
  expect(agoInWords(new Date(at), NOW, 'America/Bogota')).toBe(words)
})

const ago = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60 * 1000)
const fine = {
  ...{ since: ago(1000), madeAt: ago(8), bytes: 1, file: 'copia.tar', failure: null },
  ...{ triedAt: ago(8), trialFailure: null },
}

test('neither a recent backup with a restore test nor a new shop without one causes a warning', () => {
  expect(backupWorries(fine, NOW)).toEqual([])
  expect(backupWorries({ ...fine, madeAt: null, since: ago(20) }, NOW)).toEqual([])
})

test('each problem has its own warning', () => {
  expect(backupWorries({ ...fine, madeAt: ago(49) }, NOW)).toEqual(['La última copia tiene más de dos días.'])
  expect(backupWorries({ ...fine, madeAt: null }, NOW)).toEqual([expect.stringContaining('ninguna copia')])
  expect(backupWorries({ ...fine, failure: 'No queda espacio.', trialFailure: 'Está dañada.' }, NOW)).toEqual(
    [
      'La última vez no se pudo hacer la copia. No queda espacio.',
      'La última copia no se pudo restaurar de prueba: no cuentes con ella. Está dañada.',
    ],
  )
})

test('sizes are formatted in Spanish', () => {
  expect([1, 12_345_678, 3_000_000_000].map(megabytes)).toEqual(['0,1 MB', '12,3 MB', '3,0 GB'])
})
