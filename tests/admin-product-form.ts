import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect } from 'vitest'
import { createTestDatabase, openForTests } from './database.ts'
import { PRODUCT_TABLES } from './product-tables.ts'
import { signIn, startShop } from './shop-process.ts'

export type Fields = Record<string, string | string[] | Blob>

/** A valid product form. */
export const GOOD: Fields = {
  // The tests save several products of this name.
  duplicate: 'on',
  name: 'Khamrah',
  brand: 'Lattafa',
  shortDescription: 'Dulce',
  description: '',
  scentFamily: 'Oriental',
  gender: 'Unisex',
  concentration: 'Eau de Parfum',
  currency: '$',
  isAvailable: 'on',
  'sizes.0.value': '100',
  'sizes.0.unit': 'ml',
  'sizes.0.enabled': 'on',
  'sizes.0.price': '45',
  'sizes.0.salePrice': '',
}

/** Starts a shop with one product for the tests of a `describe` and sends it forms of the admin area over HTTP. */
export function adminProductForm() {
  const database = openForTests(() => createTestDatabase('postgres'))
  const shop = openForTests(() =>
    startShop({ seed: 'none', env: { DATABASE_URL: database.settings.databaseUrl ?? '' } }),
  )
  let cookie: string
  let id: string
  let before: string

  beforeAll(async () => {
    cookie = await signIn(shop.url)
    expect((await send('/admin/products/new', GOOD)).status).toBe(302)
    const { rows } = await database.db.execute<{ id: string }>(sql`select id from products`)
    id = rows[0]?.id ?? ''
  })
  beforeEach(async () => {
    before = await everyRow()
  })

  async function everyRow(): Promise<string> {
    const texts = PRODUCT_TABLES.map((table) =>
      database.db.execute(sql`select t::text as row from ${sql.identifier(table)} t order by 1`),
    )
    return JSON.stringify((await Promise.all(texts)).map(({ rows }) => rows))
  }

  /** Sends a form as a browser without JavaScript does; `headers` override the defaults. */
  function send(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Response> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) {
      for (const one of Array.isArray(value) ? value : [value]) body.append(name, one as string)
    }
    return fetch(shop.url + path, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { accept: 'text/html', origin: shop.url, cookie: cookie ?? '', ...headers },
    })
  }
  const readText = async (answer: Response) =>
    (await answer.text()).replaceAll('&quot;', '"').replaceAll('&#x27;', "'")

  async function expectRefused(answer: Response, status: number, message: string): Promise<void> {
    const text = await readText(answer)
    expect([answer.status, text]).toEqual([status, expect.stringContaining(message)])
    expect(await everyRow()).toBe(before)
  }

  return {
    send,
    everyRow,
    expectRefused,
    /** Stores the current rows, which the tables must still contain afterwards. */
    async remember() {
      before = await everyRow()
    },
    get before() {
      return before
    },
    get db() {
      return database.db
    },
    get cookie() {
      return cookie
    },
    get id() {
      return id
    },
    get url() {
      return shop.url
    },
  }
}
