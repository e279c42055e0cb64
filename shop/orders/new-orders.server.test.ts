import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMail } from '#server/mail/mail.ts'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { createTestDatabase, describeEachEngine, type TestDatabase } from '#tests/database.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { announceOrders, createAnnouncementJob } from './new-orders.server.ts'

const TO = 'tienda@x.example'
const FROM = 'azahar@x.example'
const log = { error: () => {} }

describeEachEngine('e-mails about new orders', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(engine)
  })
  afterEach(() => database.close())

  test('one of several nodes sends each e-mail, with the order lines and the URL of the order', async () => {
    const { db } = database
    const server = await startSmtpServer()
    const mail = createMail({ SMTP_URL: server.url, MAIL_FROM: FROM }, log)
    const ids = [
      await insertOrder(db, { code: 'A7K-42Q', lines: 2 }),
      await insertOrder(db, { code: 'BBB-222', name: null }),
    ]
    await insertOrder(db, { source: 'manual' })
    await insertOrder(db, { state: 'cancelado' })
    await insertOrder(db, { at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    const node = () => announceOrders({ db, mail, to: TO, origin: 'https://tienda.example' })
    expect(await Promise.all([node(), node(), node()])).toEqual([true, true, true])
    expect(await node()).toBe(true)
    const emails = server.emails.filter(({ to }) => to.includes(TO))
    expect(emails).toHaveLength(2)
    const email = emails.find(({ text }) => text.includes('A7K-42Q'))
    expect(email?.raw).toMatch(/^Subject: Pedido nuevo A7K-42Q: \$40\.00$/m)
    expect(email?.text.trim().replace(/\r\n/g, '\n')).toBe(
      [
        'Ana hizo el pedido A7K-42Q.',
        '',
        '2 × Perfume 1, 100 ml: $20.00',
        '2 × Perfume 2, 100 ml: $20.00',
        'Total: $40.00',
        'Forma de pago: Transferencia',
        '',
        `https://tienda.example/admin/orders/${ids[0]}`,
      ].join('\n'),
    )
    await server.stop()
  })

  test('an e-mail that a killed node had begun is sent by another one, not before its lease ends', async () => {
    const { db } = database
    const id = await insertOrder(db)
    await db.execute(sql`update orders set announce_until = now() + interval '1 minute' where id = ${id}`)
    const server = await startSmtpServer()
    const mail = createMail({ SMTP_URL: server.url, MAIL_FROM: FROM }, log)
    const parts = { db, mail, to: TO, origin: undefined }
    expect(await announceOrders(parts)).toBe(true)
    expect(server.emails).toEqual([])
    await db.execute(sql`update orders set announce_until = now() - interval '1 second' where id = ${id}`)
    expect(await announceOrders(parts, AbortSignal.abort())).toBe(true)
    expect(server.emails).toEqual([])
    await announceOrders(parts)
    await announceOrders(parts)
    expect(server.emails).toHaveLength(1)
    await server.stop()
  })

  test('an e-mail that the mail server refuses does not delay those of other orders', async () => {
    const { db } = database
    const server = await startSmtpServer({ refuseTexts: ['A7K-42Q'] })
    const mail = createMail({ SMTP_URL: server.url, MAIL_FROM: FROM }, log)
    await insertOrder(db, { code: 'A7K-42Q', at: new Date(Date.now() - 60_000).toISOString() })
    await insertOrder(db, { code: 'BBB-222' })
    const round = createAnnouncementJob({ db, mail, to: TO, origin: undefined })
    for (let rounds = 0; rounds < 4; rounds++) await round()
    await insertOrder(db, { code: 'CCC-333' })
    await round()
    expect(server.emails.map(({ raw }) => raw.match(/^Subject: .*(\w{3}-\d{3}):/m)?.[1])).toEqual([
      'BBB-222',
      'CCC-333',
    ])
    await server.stop()
  })

  test('an e-mail that the mail server refuses is sent later, and its order is not marked before', async () => {
    const { db } = database
    await insertOrder(db)
    const unmarked = async () => {
      const { rows } = await db.execute(sql`select from orders where announced_at is null`)
      return rows.length
    }
    const refusing = await startSmtpServer({ refuse: [TO] })
    const refused = createMail({ SMTP_URL: refusing.url, MAIL_FROM: FROM }, log)
    expect(await announceOrders({ db, mail: refused, to: TO, origin: undefined })).toBe(false)
    expect(await unmarked()).toBe(1)
    const round = createAnnouncementJob({ db, mail: refused, to: TO, origin: undefined })
    for (let rounds = 0; rounds < 8; rounds++) await round()
    expect(await unmarked()).toBe(1)
    await refusing.stop()
    await db.execute(sql`update orders set announce_until = now() - interval '1 second'`)
    const server = await startSmtpServer()
    const mail = createMail({ SMTP_URL: server.url, MAIL_FROM: FROM }, log)
    expect(await announceOrders({ db, mail, to: TO, origin: undefined })).toBe(true)
    expect((await server.nextTo(TO)).text).toContain('en Pedidos')
    expect(await unmarked()).toBe(0)
    await server.stop()
  })
})
