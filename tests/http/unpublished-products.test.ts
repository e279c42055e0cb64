import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { addUser, cookiesFrom } from '#tests/accounts.ts'
import { build } from '#tests/built-app.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { BUYER } from '#tests/order-form.ts'
import { startShop, TEST_ADMIN } from '#tests/shop-process.ts'

/** In every text of the draft, and the name of its image. */
const WORD = 'zyxwalqamar'
/** Finds the word; pages repeat what was searched. */
const TERM = WORD.slice(0, 6)
const TOKEN = 't'.repeat(22)

const database = openForTests(() => createTestDatabase('postgres'))
const shop = openForTests(() =>
  startShop({
    seed: 'none',
    env: { DATABASE_URL: database.settings.databaseUrl ?? '', TRUST_PROXY: '1' },
  }),
)
let draft: string
let size: number
let invitation: string
let cookies: { visitor: string; customer: string }

beforeAll(async () => {
  const { db } = database
  const insert = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ id: string }>(query)).rows[0]?.id
  await db.execute(sql`
    with made as (insert into products (name, brand, scent_family) values ('Yara', 'Lattafa', '{Floral}') returning id)
      insert into product_sizes (product_id, value, price) select id, 100, 30 from made`)
  draft =
    (await insert(sql`
      insert into products (name, brand, short_description, description, concentration, scent_family, handle, state)
        values (${WORD}, ${WORD}, ${WORD}, ${WORD}, ${WORD}, '{Floral}', ${WORD}, 'draft') returning id`)) ??
    ''
  size = Number(
    await insert(sql`insert into product_sizes (product_id, value, unit, price, sale_price, stock, sku)
      values (${draft}, 77, 'zyx', 50, 40, 3, ${WORD}) returning id`),
  )
  await db.execute(sql`insert into product_notes values (${draft}, 'top', ${sql.param([WORD])}::text[])`)
  await db.execute(sql`insert into product_attributes values (${draft}, ${WORD})`)
  await db.execute(
    sql`insert into product_images (product_id, storage_path) values (${draft}, ${`${WORD}.jpg`})`,
  )
  await db.execute(sql`insert into reviews (product_id, rating, body, author, city, state)
    values (${draft}, 5, ${WORD}, ${WORD}, 'Cali', 'publicada')`)
  const customer = await addUser(db, 'customer')
  await db.execute(sql`insert into favourites (user_id, product_id) values (${customer.id}, ${draft})`)
  const order = await insert(sql`
    insert into orders (code, token, idempotency_key, request_hash, currency, total, state, user_id)
      values ('A7K-42Q', ${TOKEN}, ${'k'.repeat(24)}, '', '$', 50, 'entregado', ${customer.id}) returning id`)
  await db.execute(sql`
    insert into order_lines (order_id, position, product_id, size_id, name, size_label, unit_price, quantity)
      values (${order}, 0, ${draft}, ${size}, 'Un perfume', '100 ml', 50, 1)`)
  invitation = 'i'.repeat(22)
  await db.execute(sql`insert into review_invitations (order_id, token) values (${order}, ${invitation})`)
  const entered = await send('/auth/login', { email: customer.email, password: customer.password })
  cookies = { visitor: '', customer: cookiesFrom(entered.headers) }
})

const read = (path: string, cookie = '') =>
  fetch(shop.url + path, { redirect: 'manual', headers: { cookie, accept: 'text/html' } })
const send = (path: string, fields: Record<string, string>, cookie = '') =>
  fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, accept: 'text/html', origin: shop.url },
    body: new URLSearchParams(fields),
  })
const setState = (state: string) =>
  database.db.execute(sql`update products set state = ${state} where id = ${draft}`)

/** URLs of each public route that could show the draft, by its pattern. */
const PUBLIC: Record<string, () => string[]> = {
  '': () => ['/', `/?search=${TERM}`],
  catalog: () => [
    ...['/catalog', '/catalog?vista=list&orden=latest', `/catalog?search=${TERM}`, '/catalog?familia=Floral'],
  ],
  men: () => ['/men'],
  women: () => ['/women'],
  unisex: () => ['/unisex', `/unisex?search=${TERM}`],
  'product/:id': () => [`/product/${draft}`, `/product/${draft}?talla=77zyx`],
  bag: () => [`/bag?lineas=${size}x1`, `/bag?lineas=${size}x9`],
  orders: () => ['/orders'],
  'order/new': () => [`/order/new?lineas=${size}x1`],
  'order/:token': () => [`/order/${TOKEN}`],
  'order/:token/chat': () => [`/order/${TOKEN}/chat`],
  'opinar/:token': () => [`/opinar/${invitation}`],
  about: () => ['/about'],
  contact: () => ['/contact'],
  terms: () => ['/terms'],
  privacy: () => ['/privacy'],
  'auth/login': () => ['/auth/login'],
  'auth/register': () => ['/auth/register'],
  'auth/forgot-password': () => ['/auth/forgot-password'],
  'auth/reset-password': () => ['/auth/reset-password'],
  'auth/confirm': () => ['/auth/confirm'],
  account: () => ['/account'],
  favoritos: () => ['/favoritos', `/favoritos?lista=${draft}`],
  '*': () => ['/no-existe', `/previews/${draft}/0123456789abcdef.jpg`],
  'auth/social/:network': () => ['/auth/social/google'],
  'auth/callback/:network': () => ['/auth/callback/google'],
  'account/export': () => ['/account/export'],
  suggestions: () => [`/suggestions?q=${TERM}`, '/suggestions?q=floral'],
  'filter-counts': () => ['/filter-counts', `/filter-counts?search=${TERM}`],
  'favoritos/cambio': () => ['/favoritos/cambio'],
  'sitemap.xml': () => ['/sitemap.xml'],
  'feeds/:file': () => ['/feeds/google.xml', '/feeds/meta.csv'],
  'robots.txt': () => ['/robots.txt'],
  'theme/:name': () => ['/theme/azahar.css'],
  'manifest.webmanifest': () => ['/manifest.webmanifest'],
}

/** Patterns of all routes outside of the admin area. */
function publicPatterns(): string[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.id !== 'root' && !/\/layout$/.test(route.id))
    .map((route) => route?.path ?? '')
    .filter((path) => path !== 'admin' && !path.startsWith('admin/'))
}

/** The URLs, of pages and of their data, whose answer has a text of the draft. */
async function findShown(cookie: string): Promise<string[]> {
  const shown: string[] = []
  for (const path of Object.values(PUBLIC).flatMap((paths) => paths())) {
    const [page = '', query = ''] = path.split('?')
    const data = `${page === '/' ? '/_' : page}.data${query && `?${query}`}`
    for (const address of /\.\w+$/.test(page) ? [path] : [path, data]) {
      const text = await (await read(address, cookie)).text()
      if (text.toLowerCase().includes(WORD)) shown.push(address)
    }
  }
  return shown
}

test('every public route is crawled', () => {
  expect(publicPatterns().sort()).toEqual(Object.keys(PUBLIC).sort())
})

test.each(['visitor', 'customer'] as const)('no public answer has a text of a draft (%s)', async (who) => {
  expect(await findShown(cookies[who])).toEqual([])
})

test('a draft has no page, and its sizes cannot be ordered', async () => {
  expect((await read(`/product/${draft}`)).status).toBe(404)
  expect(await (await read(`/bag?lineas=${size}x1`)).text()).toContain('ya no')
  const form = { ...BUYER, lineas: `${size}x1`, clave: 'c'.repeat(24) }
  const ordered = await send(`/order/new?lineas=${size}x1`, form)
  expect(ordered.status).not.toBe(303)
  const admin = cookiesFrom((await send('/admin', TEST_ADMIN)).headers)
  const manual = await send(
    '/admin/orders/new',
    {
      ...{
        clave: 'm'.repeat(24),
        talla: String(size),
        cantidad: '1',
        nombre: 'Ana',
        telefono: '300 123 4567',
      },
      ...{ pago: 'Contra entrega', anotar: '1' },
    },
    admin,
  )
  expect(manual.status).toBe(409)
  const { rows } = await database.db.execute(sql`select from orders`)
  expect(rows).toHaveLength(1)
})

test('the crawl finds the product once it is published, and it leaves every page at once', async () => {
  await setState('published')
  await vi.waitFor(async () => expect((await read(`/product/${draft}`)).status).toBe(200), 20_000)
  // No cache has the product's page before; those of lists go with the notification.
  await vi.waitFor(async () => expect(await (await read('/catalog')).text()).toContain(WORD), 20_000)
  const shown = await findShown(cookies.customer)
  for (const path of [
    ...['/', '/_.data', '/catalog', '/catalog.data', '/unisex', `/product/${draft}`, `/bag?lineas=${size}x1`],
    ...[`/order/new?lineas=${size}x1`, `/opinar/${invitation}`, '/favoritos', `/favoritos?lista=${draft}`],
    ...['/account/export', '/sitemap.xml', `/suggestions?q=${TERM}`],
  ])
    expect(shown).toContain(path)
  await setState('archived')
  await vi.waitFor(async () => expect((await read(`/product/${draft}`)).status).toBe(404), 20_000)
  await vi.waitFor(async () => expect(await (await read('/catalog')).text()).not.toContain(WORD), 20_000)
  expect(await findShown(cookies.customer)).toEqual([])
  expect(await findShown(cookies.visitor)).toEqual([])
})
