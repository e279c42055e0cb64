import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { type ShopProcess, startShop, TEST_ADMIN } from '#tests/shop-process.ts'

type Fields = Record<string, string | string[] | Blob>

const TABLES = [
  'products',
  'product_sizes',
  'product_notes',
  'product_images',
  'product_attributes',
  'audit_log',
]
const GOOD: Fields = {
  name: 'Khamrah',
  brand: 'Lattafa',
  shortDescription: 'Dulce',
  description: '',
  scentFamily: 'Oriental',
  gender: 'Unisex',
  currency: '$',
  isAvailable: 'on',
  'sizes.0.value': '100',
  'sizes.0.unit': 'ml',
  'sizes.0.enabled': 'on',
  'sizes.0.price': '45',
  'sizes.0.salePrice': '',
}

describe.skipIf(!existsSync('build/server'))('what nobody should send to the administration', () => {
  let database: TestDatabase
  let shop: ShopProcess
  let cookie: string
  let id: string
  let before: string

  beforeAll(async () => {
    database = await createTestDatabase('postgres')
    shop = await startShop({ seed: 'none', env: { DATABASE_URL: database.settings.databaseUrl ?? '' } })
    const entered = await send('/admin', TEST_ADMIN)
    cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await send('/admin/products/new', GOOD)).status).toBe(302)
    const { rows } = await database.db.execute<{ id: string }>(sql`select id from products`)
    id = rows[0]?.id ?? ''
  })
  afterAll(async () => {
    await shop.stop()
    await database.close()
  })
  beforeEach(async () => {
    before = await everyRow()
  })

  async function everyRow(): Promise<string> {
    const texts = TABLES.map((table) =>
      database.db.execute(sql`select t::text as row from ${sql.identifier(table)} t order by 1`),
    )
    return JSON.stringify((await Promise.all(texts)).map(({ rows }) => rows))
  }

  /** As a browser without a script sends a form; `headers` over those it sends. */
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
  const textOf = async (answer: Response) =>
    (await answer.text()).replaceAll('&quot;', '"').replaceAll('&#x27;', "'")

  async function expectRefused(answer: Response, status: number, message: string): Promise<void> {
    const text = await textOf(answer)
    expect([answer.status, text]).toEqual([status, expect.stringContaining(message)])
    expect(await everyRow()).toBe(before)
  }

  const NO_PRICE = 'Todas las variantes de tamaño habilitadas deben tener precios mayores a cero'
  const size = (row: number, changes: Fields = {}) =>
    Object.fromEntries(
      Object.entries({ value: '100', unit: 'ml', enabled: 'on', price: '45', salePrice: '', ...changes }).map(
        ([name, value]) => [`sizes.${row}.${name}`, value],
      ),
    )
  const file = new Blob(['texto'], { type: 'text/plain' })

  test.each<[string, Fields, string]>([
    ['a file for a name', { name: file }, 'El nombre del producto es requerido'],
    ['a name of spaces', { name: ' \t\n' }, 'El nombre del producto es requerido'],
    ['a name of 201 letters', { name: 'n'.repeat(201) }, 'El nombre: como mucho 200 caracteres'],
    [
      'a long description',
      { description: 'd'.repeat(500_000) },
      'La descripción: como mucho 10.000 caracteres',
    ],
    ['a gender that is none', { gender: 'x' }, 'Elige un género de la lista'],
    ['a family that is none', { scentFamily: ['Oriental', '__proto__'] }, 'Elige familias de la lista'],
    ['no family', { scentFamily: [] }, 'La familia olfativa debe ser seleccionada'],
    [
      '31 attributes',
      { attributes: Array.from({ length: 31 }, (_, n) => `a${n}`) },
      'Como mucho 30 atributos',
    ],
    ['a note of 81 letters', { 'notes.top': 'n'.repeat(81) }, 'Cada nota: como mucho 80 caracteres'],
    ['a negative price', size(0, { price: '-45' }), NO_PRICE],
    ['a price of zero', size(0, { price: '0' }), NO_PRICE],
    ['a price of NaN', size(0, { price: 'NaN' }), NO_PRICE],
    ['a price of Infinity', size(0, { price: 'Infinity' }), NO_PRICE],
    ['a price of words', size(0, { price: 'mucho' }), NO_PRICE],
    ['a huge price', size(0, { price: '99999999999' }), 'El precio es demasiado alto'],
    ['a dearer sale', size(0, { salePrice: '46' }), 'El precio de oferta debe ser mayor a cero y menor que'],
    ['a negative size', size(0, { value: '-1' }), 'El contenido de cada tamaño debe ser mayor a cero'],
    ['the same size twice', { ...size(0), ...size(1) }, 'Hay un tamaño repetido'],
    ['no size', size(0, { enabled: '' }), 'Al menos una variante de tamaño debe estar habilitada'],
    ['a picture outside', { images: '../../etc/passwd' }, 'Una de las imágenes no es de esta tienda'],
    [
      'a picture elsewhere',
      { images: 'https://evil.example/a.jpg' },
      'Una de las imágenes no es de esta tienda',
    ],
    [
      'a picture that is gone',
      { images: `${'0'.repeat(32)}.jpg` },
      'Una de las imágenes ya no está guardada',
    ],
  ])('%s', async (_, changes, message) => {
    await expectRefused(await send('/admin/products/new', { ...GOOD, ...changes }), 422, message)
    const edit = { ...GOOD, version: '1', ...changes }
    await expectRefused(await send(`/admin/products/edit/${id}`, edit), 422, message)
  })

  test('a description of 10 MB', async () => {
    const answer = await send('/admin/products/new', { ...GOOD, description: 'd'.repeat(10 * 1024 * 1024) })
    await expectRefused(answer, 413, 'Lo que has enviado es demasiado grande')
  })

  test('what is no form at all', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const headers = { accept: 'text/html', origin: shop.url, cookie, 'content-type': type }
      const answer = await fetch(`${shop.url}/admin/products/new`, {
        method: 'POST',
        headers,
        body: '{"name":1}',
      })
      await expectRefused(answer, 422, 'El nombre del producto es requerido')
    }
  })

  test('a form of another site, and one that does not say where it comes from', async () => {
    for (const path of [
      '/admin/products/new',
      `/admin/products/edit/${id}`,
      '/admin/products',
      '/admin/uploads',
    ]) {
      const foreign = await send(path, { ...GOOD, id }, { origin: 'https://evil.example' })
      await expectRefused(foreign, 403, 'Este envío no viene de nuestra tienda')
      const headers = { accept: 'text/html', cookie }
      const silent = await fetch(shop.url + path, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ id }),
      })
      await expectRefused(silent, 403, 'Este envío no viene de nuestra tienda')
    }
  })

  test('a form sent again after the save, and versions that are no numbers', async () => {
    const edit = { ...GOOD, shortDescription: 'Otra', version: '1' }
    expect((await send(`/admin/products/edit/${id}`, edit)).status).toBe(302)
    before = await everyRow()
    // Its size has no number, so it would be one more of the same.
    await expectRefused(await send(`/admin/products/edit/${id}`, edit), 409, 'Khamrah')
    for (const version of ['1', '0', '-1', 'NaN', '9e99', '']) {
      const late = await send(`/admin/products/edit/${id}`, { ...edit, name: 'De antes', version })
      expect([version, late.status]).toEqual([version, 409])
      expect(await everyRow()).toBe(before)
    }
  })

  test('ids of nothing, and of something else', async () => {
    for (const one of [
      crypto.randomUUID(),
      'x',
      "1'; drop table products --",
      '%2e%2e%2fnew%00'.slice(0, 11),
    ]) {
      const answer = await send(`/admin/products/edit/${encodeURIComponent(one)}`, { ...GOOD, version: '1' })
      expect([one, answer.status]).toEqual([one, 404])
      expect(await everyRow()).toBe(before)
      expect((await send('/admin/products', { id: one })).status).toBe(one.length === 36 ? 200 : 400)
      expect(await everyRow()).toBe(before)
    }
  })

  test('a name of markup is shown as text, in the shop and in the administration', async () => {
    const name = '</title></script><script>alert(1)</script><img src=x onerror=alert(1)>'
    expect((await send('/admin/products/new', { ...GOOD, name })).status).toBe(302)
    for (const path of ['/admin/products', '/catalog', '/sitemap.xml']) {
      const page = await (await fetch(shop.url + path, { headers: { cookie, accept: 'text/html' } })).text()
      expect([path, page]).toEqual([path, expect.not.stringMatching(/<script>alert|<img src=x/)])
    }
  })

  test.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415, 'SVG no se admiten'],
    ['<!doctype html><script>alert(1)</script>', 415, 'es una página web'],
    ['GIF89a', 415, 'GIF no se admiten'],
    ['%PDF-1.7', 415, 'PDF no se admiten'],
    ['MZ\0\0programa', 415, 'no es una imagen que podamos leer'],
    ['\xff\xd8\xff\xe0 no es una foto', 422, 'está dañada o incompleta'],
    ['', 400, 'está vacío'],
  ])('a file that says it is a photo: %j', async (text, status, message) => {
    const bytes = Buffer.from(text, 'latin1')
    const form = new FormData()
    form.append('file', new File([bytes], 'foto.jpg', { type: 'image/jpeg' }))
    const headers = { origin: shop.url, cookie }
    const answer = await fetch(`${shop.url}/admin/uploads`, { method: 'POST', headers, body: form })
    await expectRefused(answer, status, message)
  })
})
