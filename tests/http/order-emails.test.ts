import { expect, test } from 'vitest'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
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
