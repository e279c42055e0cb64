import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStorage } from '#server/storage/storage.ts'
import { readGoogleItems } from '#shop/feeds/testing/read-google-items.ts'
import { PAIR, toCookie, visitor } from '#tests/accounts.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { makeImages } from '#tests/image-tasks.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { testApp } from '#tests/test-app.ts'

const ORIGIN = 'http://shop.example'
const PATHS = ['/feeds/google.xml', '/feeds/meta.csv']
const HOSTILE = `=cmd|' /C'!A0 <script>]]>&amp; "x", 'y'; \u0001\ud83c خمرة`

describe('the feeds of the products', () => {
  const database = openForTests(() => createTestDatabase())
  const storage = openStorage(temporaryFolder())
  let cookie: string
  let ask: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>

  beforeAll(async () => {
    // Behind a proxy, so that a request may come from any IP address.
    const env = { WHATSAPP_NUMBER: '573001234567', TRUST_PROXY: '1' }
    const { app, accounts, catalog } = testApp(database, { env, storage })
    await database.listen('catalogue', (payload) => catalog.announce(payload))
    cookie = toCookie(await accounts.signIn('admin', { ...PAIR, remember: true }, visitor()))
    ask = async (path, headers = {}, method = 'GET') => app.request(ORIGIN + path, { method, headers })
  })
  beforeEach(async () => {
    await database.db.execute(sql`delete from products`)
  })

  /** Stores a product with one size that both feeds take, with other values where given. */
  async function add(
    name: string,
    fields: Record<string, unknown> = {},
    image = 'https://cdn.example/a.jpg',
  ) {
    const values = { brand: 'Lattafa', short_description: 'Dulce', state: 'published', ...fields }
    const columns = sql.join(
      Object.keys(values).map((column) => sql.identifier(column)),
      sql`, `,
    )
    const given = sql.join(
      Object.values(values).map((value) => sql`${value}`),
      sql`, `,
    )
    await database.db.execute(sql`
      with p as (insert into products (name, ${columns}) values (${name}, ${given}) returning id),
        s as (insert into product_sizes (product_id, value, price, sale_price, stock)
          select id, 100, 129.99, 99.5, 3 from p)
      insert into product_images (product_id, storage_path) select id, ${image} from p`)
  }
  const google = async () => readGoogleItems(await (await ask('/feeds/google.xml')).text())
  const meta = async (): Promise<Record<string, string>[]> =>
    parse(await (await ask('/feeds/meta.csv')).text(), { columns: true })
  const titles = async () => [
    (await google()).map((item) => item['g:title']),
    (await meta()).map(({ title }) => title),
  ]

  test('both files have one row per size with the price, the image and the link to the size', async () => {
    await add('Khamrah')
    await database.db.execute(sql`
      insert into product_sizes (product_id, value, decant, price, stock) select id, 10, true, 20, 0 from products`)
    const answer = await ask('/feeds/google.xml')
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const items = readGoogleItems(await answer.text())
    const rows = await meta()
    const availability = [
      ['Lattafa Khamrah Decant 10 ml', 'out_of_stock', 'out of stock', '20.00 USD', ''],
      ['Lattafa Khamrah 100 ml', 'in_stock', 'in stock', '129.99 USD', '99.50 USD'],
    ]
    expect(
      items.map((item, place) => [
        ...[item['g:title'], item['g:availability'], rows[place]?.availability, rows[place]?.price],
        rows[place]?.sale_price,
      ]),
    ).toEqual(availability)
    expect(items.map((item) => item['g:id'])).toEqual(rows.map(({ id }) => id))
    expect(new Set(rows.map(({ item_group_id }) => item_group_id)).size).toBe(1)
    const page = await ask((rows[0]?.link ?? '').replace(ORIGIN, ''), { accept: 'text/html' })
    expect(await page.text()).toMatch(/aria-current="true"[^>]*>(?:(?!<\/a>).)*10\s*ml/s)
  })

  test('only published products of the shop are in the files, never those of the demonstration', async () => {
    await add('Visible')
    await add('Borrador', { state: 'draft' })
    await add('Programado', { state: 'draft', publish_at: '2030-01-01T00:00:00Z' })
    await add('Archivado', { state: 'archived' })
    await add('Inventado', { demo: 'untouched' })
    await add('Editado', { demo: 'edited' })
    const expected = ['Lattafa Editado 100 ml', 'Lattafa Visible 100 ml']
    for (const shown of await titles()) expect(shown.sort()).toEqual(expected)
  })

  test('an empty shop has valid files without items, although its pages show sample products', async () => {
    const answer = await ask('/feeds/google.xml')
    expect([answer.status, readGoogleItems(await answer.text())]).toEqual([200, []])
    expect(await meta()).toEqual([])
  })

  test('the texts of a product cannot change the structure of a file', async () => {
    await add(HOSTILE, { brand: HOSTILE, description: HOSTILE, short_description: HOSTILE })
    const [item] = await google()
    expect(item?.['g:brand']).toContain(`<script>]]>&amp; "x", 'y';`)
    const [row] = await meta()
    expect(row?.title).toBe(item?.['g:title'])
    expect(row?.title).not.toMatch(/^[=+@-]/)
  })

  test('a stored image is in the files when a JPEG of it can be sent to any client', async () => {
    await storage.put(
      'product-images/foto.webp',
      await sharp({ create: { width: 900, height: 1000, channels: 3, background: '#a3262a' } })
        .webp()
        .toBuffer(),
    )
    await add('Khamrah', {}, 'foto.webp')
    expect(await google()).toEqual([])
    await makeImages(database, storage)
    await database.db.execute(sql`select pg_notify('catalogue', '')`)
    const [item] = await google()
    const image = item?.['g:image_link'] ?? ''
    const answer = await ask(image.replace(ORIGIN, ''), { accept: 'image/avif,image/webp' })
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const { format, width = 0, height = 0 } = await sharp(await answer.arrayBuffer()).metadata()
    expect([format, Math.min(width, height) >= 500]).toEqual(['jpeg', true])
  })

  test('a reader that has the current file gets 304, and the new file after any change', async () => {
    await add('Khamrah')
    for (const path of PATHS) {
      const first = await ask(path)
      await first.text()
      const etag = first.headers.get('etag') ?? ''
      const again = await ask(path, { 'if-none-match': etag })
      expect([again.status, await again.text()]).toEqual([304, ''])
      const changes = [
        sql`update products set description = 'Otra ' || ${path}`,
        sql`update product_sizes set price = price + 1`,
        sql`update product_images set storage_path = 'https://cdn.example' || ${path} || '.png'`,
        sql`update products set state = case state when 'draft' then 'published' else 'draft' end`,
      ]
      let before = etag
      for (const change of changes) {
        await database.db.execute(change)
        const after = await ask(path, { 'if-none-match': before })
        await after.text()
        expect(after.status).toBe(200)
        expect(after.headers.get('etag')).not.toBe(before)
        before = after.headers.get('etag') ?? ''
      }
      await database.db.execute(sql`update products set state = 'published'`)
    }
  })

  test('a file is compressed for a reader that accepts it, and a HEAD request costs no reading', async () => {
    await add('Khamrah')
    const zipped = await ask('/feeds/meta.csv', { 'accept-encoding': 'gzip, br' })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    const text = zipped.body?.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(text).text()).toBe(await (await ask('/feeds/meta.csv')).text())
    const head = await ask('/feeds/google.xml', {}, 'HEAD')
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, expect.any(String), ''])
    expect((await ask('/feeds/other.csv')).status).toBe(404)
  })

  /** Enough products for a feed of several parts. */
  async function addMany() {
    await database.db.execute(sql`
      with p as (insert into products (name, brand, short_description)
          select 'P ' || n, 'Lattafa', md5(n::text) || md5(n || 'x') from generate_series(1, 1500) n returning id),
        i as (insert into product_images (product_id, storage_path) select id, 'https://cdn.example/a.jpg' from p)
      insert into product_sizes (product_id, value, price) select id, 100, 45 from p`)
  }
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('readers that read nothing keep the feeds from no other reader', async () => {
    await addMany()
    const held: Response[] = []
    for (let place = 0; place < 20; place++) {
      held.push(await ask(PATHS[place % 2] ?? '', from(`203.0.113.${place % 10}`)))
      const answer = await ask('/feeds/google.xml', from(place % 2 === 0 ? '198.51.100.7' : '203.0.113.1'))
      expect(answer.status).toBe(200)
      expect(readGoogleItems(await answer.text())).toHaveLength(1500)
    }
    await Promise.allSettled(held.map((answer) => answer.body?.cancel()))
  })

  test('a crowd of two networks does not end the reader of another one', async () => {
    await addMany()
    const answer = await ask('/feeds/google.xml', from('198.51.100.7'))
    const [read, rest] = [answer.text(), [] as Response[]]
    for (let place = 0; place < 20; place++)
      rest.push(await ask(PATHS[place % 2] ?? '', from(`203.0.113.${place % 2}`)))
    expect(readGoogleItems(await read)).toHaveLength(1500)
    await Promise.allSettled(rest.map(({ body }) => body?.cancel()))
  })

  test('readers at the same time share what is read from the database', async () => {
    await addMany()
    const queries = vi.spyOn(database.db, 'execute')
    const count = async (readers: number) => {
      queries.mockClear()
      const ids = Array.from({ length: readers }, (_, id) => id)
      const answers = await Promise.all(ids.map((id) => ask('/feeds/google.xml', from(`203.0.113.${id}`))))
      const texts = await Promise.all(answers.map((answer) => answer.text()))
      expect(new Set(texts).size).toBe(1)
      expect(readGoogleItems(texts[0] ?? '')).toHaveLength(1500)
      return queries.mock.calls.length
    }
    const [alone, together] = [await count(1), await count(8)]
    expect(together).toBeLessThan(2 * alone)
    queries.mockRestore()
  })

  test('the operator reads the addresses and why a product is left out, each with a link to correct it', async () => {
    await add('Bueno')
    await add('Sin foto', {}, 'https://cdn.example/a.webp')
    await add('Sin nada', { brand: '', short_description: '' })
    const answer = await ask('/admin/products/feeds', { cookie, accept: 'text/html' })
    const html = (await answer.text()).replaceAll('<!-- -->', '')
    expect(html).toContain(`${ORIGIN}/feeds/google.xml`)
    expect(html).toContain(`${ORIGIN}/feeds/meta.csv`)
    expect(html).toContain('Sale 1 producto. Quedan fuera 2 por lo que les falta.')
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select id from products where name <> 'Bueno'`,
    )
    for (const { id } of rows) expect(html).toContain(`href="/admin/products/edit/${id}"`)
    expect(html).toContain('Queda fuera: Sus imágenes se están preparando, o fallaron')
    expect(html).toContain('Queda fuera: Sin marca · Sin descripción')
    expect(html.includes('Bueno')).toBe(false)
  })
})
