import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { CatalogIndex } from '#shop/catalog/catalog-index.ts'
import { loadCatalogIndex } from '#shop/catalog/load-index.server.ts'
import { productInquiry } from '#shop/phone/message-names.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { createFilledDatabase } from '#tests/filled-database.ts'
import { findSizes } from './find-sizes.server.ts'
import { orderMessage } from './order-message.ts'
import { orderPath } from './order-path.ts'
import { insertOrder } from './testing/inbox-orders.ts'

describeEachEngine('sizes for an order typed in by hand', (engine) => {
  const database = openForTests(() => createFilledDatabase(engine))
  let catalog: CatalogIndex
  beforeAll(async () => {
    catalog = await loadCatalogIndex(database.db)
  })
  const find = (text: string) => findSizes(database.db, text, undefined, catalog)
  const named = async (text: string) => {
    const { sizes } = await find(text)
    return sizes.map((size) => `${size.name}, ${sizeLabel(size)}`)
  }

  test('a name finds its sizes, and a name with a volume finds one of them', async () => {
    expect(await named('khamrah')).toEqual(expect.arrayContaining(['Khamrah, 100 ml']))
    expect((await named('khamrah 100')).every((name) => name.endsWith(' 100 ml'))).toBe(true)
    expect(await named('khamrah 100 ml')).toEqual(await named('KHAMRAH 100ml'))
    const decants = await named('decant yara')
    expect(decants.length).toBeGreaterThan(0)
    expect(decants.every((name) => name.includes('Decant'))).toBe(true)
  })

  test('the sizes of a perfume are from small to large, as in the shop', async () => {
    await database.db.execute(
      sql`insert into product_sizes (product_id, value, unit, price)
        select id, 1, 'oz', 9 from products where name = 'Khamrah'`,
    )
    const labels = (await named('khamrah')).filter((name) => name.startsWith('Khamrah,'))
    expect(labels).toEqual(['Decant 10 ml', '1 oz', '50 ml', '100 ml'].map((label) => `Khamrah, ${label}`))
  })

  test('a search for what is on sale finds the sizes with a sale price that applies', async () => {
    const { db } = database
    const [sale] = (await find('yara 100 ml')).sizes
    await db.execute(sql`update product_sizes set sale_price = price + 1 where sale_price is null`)
    expect((await named('yara en oferta')).length).toBe(0)
    await db.execute(sql`update product_sizes set sale_price = price - 1 where id = ${sale?.id}`)
    expect((await find('yara en oferta')).sizes).toEqual([expect.objectContaining({ id: sale?.id })])
  })

  test('the concentration is searched as in the shop', async () => {
    const all = await named('khamrah')
    expect(all.length).toBeGreaterThan(0)
    expect(await named('khamrah edp')).toEqual(all)
    expect(await named('khamrah colonia')).toEqual([])
  })

  test('a pasted bag URL gives its lines, and the number of those whose size was deleted', async () => {
    const [first] = (await find('khamrah')).sizes
    const { sizes, pasted, gone } = await find(
      `Mira: https://x.example/bag?lineas=${first?.id}x3.999999x1 gracias`,
    )
    expect(sizes).toHaveLength(1)
    expect(pasted).toEqual([{ sizeId: first?.id, quantity: 3 }])
    expect(gone).toBe(1)
  })

  test('the pasted message about a perfume gives the size that it names, and a link all sizes', async () => {
    const all = (await find('khamrah')).sizes
    const [size] = all.filter((one) => one.name === 'Khamrah' && one.value === 100)
    const { productId = '', name = '', brand = '', currency = '$' } = size ?? {}
    const url = `https://x.example/product/${productId}`
    const message = productInquiry({
      name,
      brand,
      currency,
      url,
      kind: 'available',
      size: '100 ml',
      price: 4500,
    })
    const own = (await named('khamrah')).filter((one) => one.startsWith('Khamrah,'))
    // A field of one line has no line ends.
    for (const text of [message, message.replaceAll('\n', '')])
      expect(await named(text)).toEqual(['Khamrah, 100 ml'])
    expect(await named(`Hola, ¿tienes ${url}?talla=100ml?`)).toEqual(own)
    expect(await named(`https://x.example/product/${randomUUID()} hola`)).toEqual([])
  })

  test('a message gives the sizes of every perfume that it names, of each those that it asks for', async () => {
    const listSizes = async (name: string) => (await named(name)).filter((one) => one.startsWith(`${name}, `))
    const qahwa = await listSizes('Khamrah Qahwa')
    const yara = await listSizes('Yara')
    expect(qahwa.length).toBeGreaterThan(1)
    expect(yara.length).toBeGreaterThan(1)
    // Khamrah is only a part of a longer name.
    expect(
      await named('Hola, me interesa el *khamrah qahwa* y la Yara, ¿cuánto es el envío a Cali?'),
    ).toEqual([...qahwa, ...yara])
    expect(await named('me llevo khamrah qahwa de 100 ml y un decant de yara')).toEqual([
      ...qahwa.filter((one) => /100 ml|Decant/.test(one)),
      ...yara.filter((one) => /100 ml|Decant/.test(one)),
    ])
    expect((await find('yara, khamrah')).isMessage).toBe(true)
    expect((await find('yara')).isMessage).toBe(false)
    expect(await named('hola, ¿hacen envíos a Cali?')).toEqual([])
  })

  test.each([
    'hola, quiero 2 khamrah qahua, ¿cuánto es el envío a Cali?',
    'me llevo una Khamrah Kahwa de 100 ml y un decant de yara',
  ])('a message with the longer name as it sounds means that perfume: "%s"', async (message) => {
    const spelled = await named(message.replace(/qahua|kahwa/i, 'qahwa'))
    expect(spelled[0]).toMatch(/^Khamrah Qahwa, /)
    expect(await named(message)).toEqual(spelled)
  })

  test('a name before other words of a message is that of its own perfume', async () => {
    const names = (await find('hola, quiero una khamrah cara, ¿hay?')).sizes.map(({ name }) => name)
    expect(new Set(names)).toEqual(new Set(['Khamrah']))
  })

  test('the pasted message of a stored order names the order', async () => {
    const { db } = database
    const given = { code: 'A7K-42Q', token: 'Zr8_-kQ2mVb7xNcT5yHd3w' }
    const id = await insertOrder(db, given)
    const other = await insertOrder(db, { code: 'TAR-DES' })
    const url = `https://x.example${orderPath(given.token)}`
    const order = { ...given, currency: '$', total: 4500, lines: [] }
    const message = orderMessage(order, url)
    // A field of one line has no line ends.
    for (const text of [message, message.replaceAll('\n', ''), `Buenas tardes, ${url}`, 'mi pedido a7k 42q'])
      expect((await find(text)).order).toEqual({ id, code: given.code })
    expect((await find('TAR-DES')).order).toMatchObject({ id: other })
    expect((await find('khamrah 100 B8M-53R')).order).toBeNull()
  })

  test.each(['', '   ', '%', "'; drop", 'zzzzqq', '99999', '\\'])('%j is no error', async (text) => {
    expect((await named(text)).length).toBeLessThanOrEqual(24)
  })
})
