import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { CODE_BYTES, orderCode } from '#shop/orders/order-code.ts'
import type { OrderState } from '#shop/orders/order-states.ts'
import { reviewLink } from '#shop/reviews/invitation.server.ts'
import { findProductDetail } from '#shop/reviews/product-detail.server.ts'
import { createTestDatabase, type Engine, type TestDatabase } from '#tests/database.ts'

/** Per-describe setup: a shop with Khamrah, whose rating was typed, and Yara; and orders of them. */
export function reviewShop(engine: Engine) {
  let database: TestDatabase
  let db: Db
  let products: string[]

  beforeAll(async () => {
    database = await createTestDatabase(engine)
    db = database.db
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await db.execute(sql`delete from products`)
    await db.execute(sql`delete from orders`)
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into products (name, brand, rating, review_count)
        values ('Khamrah', 'Lattafa', 4.25, 40), ('Yara', 'Lattafa', 0, 0) returning id`)
    products = rows.map(({ id }) => id)
  })

  async function order(state: OrderState = 'entregado', ids = products): Promise<string> {
    const key = randomBytes(16).toString('base64url')
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into orders (code, token, idempotency_key, request_hash, state, buyer_name, buyer_city, currency, total)
        values (${orderCode(randomBytes(CODE_BYTES))}, ${key}, ${key}, '', ${state},
                'Ana María Ruiz', 'Cali', '$', 90) returning id`)
    const id = rows[0]?.id ?? ''
    for (const [position, product] of [...ids, ...ids].entries()) {
      await db.execute(sql`insert into order_lines (order_id, position, product_id, name, unit_price, quantity)
        values (${id}, ${position}, ${product}, 'Perfume', 45, 1)`)
    }
    return id
  }
  async function invite(id: string): Promise<string> {
    const link = await reviewLink(db, id)
    expect(link).toMatch(/^\/opinar\/[\w-]{22}$/)
    return link?.slice('/opinar/'.length) ?? ''
  }
  function toFormData(fields: Record<string, string>): FormData {
    const form = new FormData()
    for (const [name, value] of Object.entries({ author: 'Ana', city: 'Cali', ...fields }))
      form.set(name, value)
    return form
  }
  return {
    order,
    invite,
    toFormData,
    get database() {
      return database
    },
    get db() {
      return db
    },
    get products() {
      return products
    },
  }
}

/** The rating of Khamrah in the catalog. */
export async function shownRating({ db, products }: { db: Db; products: string[] }) {
  const { rows } = await db.execute(sql`
    select rating::float8 as rating, review_count as count, real_review_count as real
      from products where id = ${products[0]}`)
  return rows[0]
}

/** The reviews on the page of Khamrah. */
export async function reviewsOnPage({ db, products }: { db: Db; products: string[] }) {
  return (await findProductDetail(db, products[0] ?? '', 'America/Bogota'))?.reviews
}
