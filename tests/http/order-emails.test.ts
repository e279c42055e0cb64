import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { addUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { startShop, TEST_ADMIN } from '#tests/shop-process.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'

test('the administrator gets an e-mail about a new order', async () => {
  const database = await createTestDatabase('postgres')
  const server = await startSmtpServer()
  const id = await insertOrder(database.db, { code: 'A7K-42Q' })
  const shop = await startShop({
    seed: 'none',
    env: {
      DATABASE_URL: database.settings.databaseUrl ?? '',
      SMTP_URL: server.url,
      MAIL_FROM: 'tienda@x.example',
    },
  })
  const { text, raw } = await server.nextTo(TEST_ADMIN.email)
  expect(raw).toMatch(/^Subject: Pedido nuevo A7K-42Q/m)
  expect(text).toContain(`${shop.url}/admin/orders/${id}`)
  await shop.stop()
  await server.stop()
  await database.close()
})

test('an e-mail that a slow server has not taken yet when the shop stops arrives', async () => {
  const database = await createTestDatabase('postgres')
  const { email } = await addUser(database.db, 'customer')
  const server = await startSmtpServer()
  const { promise: reached, resolve: isReached } = Promise.withResolvers<void>()
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>()
  const slow = createServer(async (socket) => {
    isReached()
    await released
    socket.on('error', () => {})
    socket.pipe(connect(Number(new URL(server.url).port), '127.0.0.1')).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const { url, stop } = await startShop({
    seed: 'none',
    env: {
      DATABASE_URL: database.settings.databaseUrl ?? '',
      SMTP_URL: `smtp://127.0.0.1:${(slow.address() as AddressInfo).port}`,
      MAIL_FROM: 'tienda@x.example',
    },
  })
  const body = new URLSearchParams({ email })
  const asked = await fetch(`${url}/auth/forgot-password`, { method: 'POST', headers: { origin: url }, body })
  expect(await asked.text()).toContain(email)
  await reached
  const headers = { origin: url, 'user-agent': 'Mozilla/5.0' }
  await fetch(`${url}/contar`, { method: 'POST', headers, body: 'visto /about' })
  const stopped = stop()
  // The shop writes its visits when all requests are answered.
  const isWritten = async () => (await database.db.execute(sql`select from visit_days`)).rowCount === 1
  await vi.waitUntil(isWritten, { timeout: 60_000 })
  letGo()
  await stopped
  expect(server.emails.map(({ to }) => to)).toEqual([[email]])
  slow.close()
  await server.stop()
  await database.close()
})
