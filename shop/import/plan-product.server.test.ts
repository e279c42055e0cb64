import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStorage } from '#server/storage/storage.ts'
import { INITIAL_FIELDS, parsePlainFields } from '#shop/products/plain-fields.ts'
import type { ProductInput } from '#shop/products/product-input.ts'
import { createProduct } from '#shop/products/save-product.server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { lookupIn } from './dry-run.server.ts'
import { FileKeys } from './file-keys.server.ts'
import type { ImportedProduct, ImportFormat } from './imported-product.ts'
import { planBatch } from './plan-batch.server.ts'
import { COMPLETE, imported } from './testing/planned-import.ts'

let database: TestDatabase
let filesDir: string
const place = () => ({ db: database.db, storage: openStorage(filesDir), log: console })

beforeAll(async () => {
  database = await createTestDatabase()
  filesDir = await mkdtemp(join(tmpdir(), 'azahar-plan-'))
})
afterAll(async () => {
  await database.close()
  await rm(filesDir, { recursive: true })
})
beforeEach(() => database.db.execute(sql`delete from products`))

const SIZE = { id: null, value: 100, unit: 'ml', decant: false, price: 4500, salePrice: null, stock: 5 }

async function store(fields: Partial<ProductInput> = {}): Promise<string> {
  const created = await createProduct(
    place(),
    {
      ...parsePlainFields(INITIAL_FIELDS),
      ...{ name: 'Khamrah', brand: 'Lattafa', shortDescription: 'Dulce', scentFamily: ['Oriental'] },
      ...{ attributes: ['Nuevo'], notes: { top: ['Canela'], middle: [], base: [] }, images: [] },
      sizes: [{ ...SIZE, stockBefore: null }],
      ...fields,
    } as ProductInput,
    'admin@prueba.local',
  )
  if (created.kind !== 'saved') throw new Error('not saved')
  return created.id
}

function plan(products: ImportedProduct[], format: ImportFormat = 'unknown') {
  return planBatch(lookupIn(place()), products, { format, currency: '$', keys: new FileKeys() })
}

test('a product of the file is matched by id, SKU, handle, or brand and name whatever its case', async () => {
  const id = await store()
  await database.db.execute(sql`update products set handle = 'khamrah-100'`)
  await database.db.execute(sql`update product_sizes set sku = 'K-1'`)
  const found = await plan([
    { ...imported(2, { name: 'Otro' }), id },
    imported(3, { name: 'KHÁMRAH', brand: 'LATTAFA' }, { price: 5000 }),
    imported(4, { name: 'Otro nombre' }, { sku: 'K-1' }),
    { ...imported(5, { name: 'X' }), handle: 'khamrah-100' },
    imported(6, { name: 'khamrah' }, {}),
    imported(7, { name: 'Khamrah', brand: 'Armaf' }, {}),
  ])
  expect(found.map(({ productId }) => productId === id)).toEqual([true, true, true, true, true, false])
})

test('values that the file does not name stay, and the others are shown as old and new', async () => {
  await store()
  const [one] = await plan([
    imported(2, { name: 'Khamrah', brand: 'Lattafa', description: 'Canela' }, { price: 5000, stock: 8 }),
  ])
  expect(one).toMatchObject({
    result: 'change',
    baseVersion: 1,
    changes: [
      { label: 'Descripción', old: '', new: 'Canela' },
      { label: '100 ml: precio', old: '$45.00', new: '$50.00' },
      { label: '100 ml: existencias', old: '5', new: '8' },
    ],
    write: { product: { description: 'Canela' }, updateSizes: [{ columns: { price: '50.00' }, by: 3 }] },
  })
})

test('a file that says what is stored changes nothing', async () => {
  await store()
  const [one] = await plan([
    imported(2, { name: 'khamrah', brand: 'LATTAFA', ...COMPLETE, attributes: ['Nuevo'] }, { stock: 5 }),
  ])
  expect(one).toMatchObject({ result: 'same', changes: [], write: null })
})

test('an empty cell and a guess never replace a stored value', async () => {
  await store()
  const product = imported(2, { name: 'Khamrah', brand: 'Lattafa', shortDescription: '', gender: 'Mujer' })
  const [one] = await plan([{ ...product, guessed: ['Género'] }])
  expect(one).toMatchObject({ result: 'same' })
})

test('a new product without a price is a draft that lacks it', async () => {
  const [one] = await plan([imported(2, { name: 'Asad', ...COMPLETE }, { price: null })])
  expect(one).toMatchObject({
    result: 'new',
    ready: 'not',
    issues: [{ severity: 'warning', message: 'Incompleto: le falta precio.' }],
  })
})

test('a new product is complete by the rules of the product form', async () => {
  const [complete, priced] = await plan([
    imported(2, { name: 'Asad', brand: 'Lattafa', ...COMPLETE }, {}),
    imported(3, { name: 'Yara', brand: 'Lattafa' }, {}),
  ])
  expect(complete).toMatchObject({ result: 'new', ready: 'complete', issues: [] })
  expect(priced).toMatchObject({ result: 'new', ready: 'priced', parsed: { guessed: ['Género'] } })
  // Nothing is invented.
  expect(priced?.write?.product).toMatchObject({ concentration: '', scent_family: [], short_description: '' })
})

test('a text that is too long is an error of its column', async () => {
  const [one] = await plan([imported(2, { name: 'x'.repeat(201), ...COMPLETE }, {})])
  expect(one).toMatchObject({
    result: 'error',
    write: null,
    issues: [{ column: 'Nombre', row: 2, message: 'El nombre: como mucho 200 caracteres.' }],
  })
})

test('an identifier that is too long is an error, not a failure of the whole import', async () => {
  const [one] = await plan([{ ...imported(2, { name: 'Asad' }), handle: 'x'.repeat(256) }])
  expect(one).toMatchObject({ result: 'error', issues: [{ column: 'Identificador' }] })
})

test('two products of the file that mean the same stored one are not both written', async () => {
  await store()
  const [first, second] = await plan([
    imported(2, { name: 'Khamrah', brand: 'Lattafa' }, { price: 5000 }),
    imported(3, { name: 'KHAMRAH' }, { price: 6000 }),
  ])
  expect(first?.result).toBe('change')
  expect(second).toMatchObject({
    result: 'error',
    issues: [{ message: 'Es el mismo perfume que el de la fila 2. Deja uno de los dos.' }],
  })
})

test('sizes that a list does not name stay, and our own file removes them', async () => {
  await store({ sizes: [SIZE, { ...SIZE, value: 50 }] as ProductInput['sizes'] })
  const product = imported(2, { name: 'Khamrah', brand: 'Lattafa' }, { stock: 5 })
  expect((await plan([product]))[0]?.result).toBe('same')
  expect((await plan([product], 'own'))[0]).toMatchObject({
    result: 'change',
    changes: [{ label: '50 ml', old: '$45.00, 5 unidades', new: '' }],
  })
})

test('a price without a size is that of the only size, and an error where there are several', async () => {
  await store()
  const product = imported(2, { name: 'Khamrah' }, { value: 1, unit: 'unidad', price: 5000 })
  expect((await plan([product]))[0]?.changes).toEqual([
    { label: '100 ml: precio', old: '$45.00', new: '$50.00' },
  ])
  await database.db.execute(
    sql`insert into product_sizes (product_id, value, price) select id, 50, 9 from products`,
  )
  expect((await plan([product]))[0]?.issues).toMatchObject([
    { severity: 'error', message: 'El archivo no dice el tamaño, y el perfume tiene varios.' },
  ])
})

test('a price that is many times the stored one, or a small part of it, is a change with a warning', async () => {
  await store()
  for (const [price, warnings] of [
    [45_000, ['El precio de 100 ml pasa de $45.00 a $450.00: revisa que no sobre ni falte un cero.']],
    [450, ['El precio de 100 ml pasa de $45.00 a $4.50: revisa que no sobre ni falte un cero.']],
    [9000, []],
    [2500, []],
  ] as const) {
    const [found] = await plan([imported(2, { name: 'Khamrah', brand: 'Lattafa' }, { price })])
    expect(found).toMatchObject({ result: 'change' })
    expect(found?.issues.map(({ message }) => message)).toEqual(warnings)
  }
})

test('a sale price that is not below the price is an error', async () => {
  const [one] = await plan([imported(2, { name: 'Asad', ...COMPLETE }, { salePrice: 9000 })])
  expect(one).toMatchObject({ result: 'error', issues: [{ column: 'Precio de oferta' }] })
})

test('amounts in another currency are refused', async () => {
  const [one] = await plan([imported(2, { name: 'Asad', currency: 'EUR', ...COMPLETE }, {})])
  expect(one).toMatchObject({ result: 'error', issues: [{ column: 'Moneda' }] })
})

test('our own file never leaves a product without a price for sale', async () => {
  const id = await store()
  const free = { ...imported(2, { name: 'Khamrah', brand: 'Lattafa' }, { price: 0, stock: 5 }), id }
  const error = { severity: 'error', column: 'Precio', message: 'Está a la venta: le falta precio.' }
  expect((await plan([free], 'own'))[0]).toMatchObject({ result: 'error', write: null, issues: [error] })
  expect((await plan([{ ...free, state: 'draft' }], 'own'))[0]).toMatchObject({ result: 'change' })
  const scheduled = { ...free, state: 'draft', publishAt: '2027-01-31T15:00:00.000Z' } as const
  expect((await plan([scheduled], 'own'))[0]).toMatchObject({ result: 'error', write: null })
  await database.db.execute(sql`update products set state = 'draft'`)
  expect((await plan([{ ...free, state: 'published' }], 'own'))[0]?.result).toBe('error')
  const [created] = await plan(
    [{ ...scheduled, id: undefined, fields: { ...COMPLETE, name: 'Asad' } }],
    'own',
  )
  expect(created).toMatchObject({ result: 'new', write: { product: { state: 'draft', publish_at: null } } })
})

test('a short number is no SKU of a product with another name', async () => {
  await store()
  await database.db.execute(sql`update product_sizes set sku = '1'`)
  const [other, same] = await plan([
    imported(2, { name: 'Asad', brand: 'Lattafa' }, { sku: '1', price: 5000 }),
    imported(3, { name: 'Khamrah Lattafa' }, { sku: '1', price: 5000 }),
  ])
  expect(other?.issues[0]?.message).toMatch(/^El SKU «1» es de «khamrah» en la tienda/)
  expect(same?.result).toBe('change')
})

test('a title with another concentration does not mean the product of that name', async () => {
  const id = await store()
  const title = (row: number, concentration: string): ImportedProduct => ({
    ...imported(row, { name: 'Khamrah', brand: 'Lattafa', concentration }, { value: 200, price: 9000 }),
    guessed: ['Concentración'],
  })
  const [other] = await plan([title(2, 'Eau de Toilette')])
  expect(other?.issues[0]?.message).toMatch(/^La tienda tiene este nombre como Eau de Parfum/)
  const toilette = await store({ name: 'Otro', concentration: 'Eau de Toilette' })
  await database.db.execute(sql`update products set name = 'Khamrah' where id = ${toilette}`)
  const found = await plan([title(2, 'Eau de Toilette'), title(3, 'Eau de Parfum')])
  expect(found.map(({ productId }) => productId)).toEqual([toilette, id])
})

test('an empty code or stock of a list keeps the stored one, and a code finds the size of a price', async () => {
  await store({ sizes: [SIZE, { ...SIZE, value: 50 }] as ProductInput['sizes'] })
  await database.db.execute(sql`update product_sizes set sku = 'K-' || value::int, gtin = '7501234567893'`)
  const [same, change] = await plan([
    imported(2, { name: 'Khamrah' }, { sku: null, gtin: null, stock: null }),
    imported(3, { name: 'Khamrah' }, { sku: 'K-50', value: 1, unit: 'unidad', price: 5000 }),
  ])
  expect(same?.result).toBe('same')
  expect(change?.issues[0]?.message).toMatch(/^Es el mismo perfume/)
  const [alone] = await plan([imported(2, {}, { sku: 'K-50', value: 1, unit: 'unidad', price: 5000 })])
  expect(alone?.changes).toEqual([{ label: '50 ml: precio', old: '$45.00', new: '$50.00' }])
})

test('sizes with one SKU are matched by their contents', async () => {
  await store({ sizes: [SIZE, { ...SIZE, value: 50 }] as ProductInput['sizes'] })
  await database.db.execute(sql`update product_sizes set sku = '0001'`)
  const [one] = await plan([
    imported(2, { name: 'Khamrah' }, { sku: '0001', price: 5000 }, { sku: '0001', value: 50, price: 4000 }),
  ])
  expect(one?.changes).toEqual([
    { label: '100 ml: precio', old: '$45.00', new: '$50.00' },
    { label: '50 ml: precio', old: '$45.00', new: '$40.00' },
  ])
  const [single] = await plan([imported(2, {}, { sku: '0001', value: 50, price: 4000 })])
  expect(single?.changes).toEqual([{ label: '50 ml: precio', old: '$45.00', new: '$40.00' }])
})

test('a size keeps the spelling of its unit that a file of another system cannot say', async () => {
  await store({ sizes: [{ ...SIZE, value: 3.4, unit: 'fl oz' }] as ProductInput['sizes'] })
  const size = { value: 3.4, unit: 'oz' }
  expect((await plan([imported(2, { name: 'Khamrah' }, size)]))[0]?.result).toBe('same')
  const [changed] = await plan([imported(2, { name: 'Khamrah' }, { ...size, price: 5000 })])
  expect(changed?.changes).toEqual([{ label: '3,4 fl oz: precio', old: '$45.00', new: '$50.00' }])
})

test('a size of the file with the SKU of a stored one beside it is added', async () => {
  await store()
  await database.db.execute(sql`update product_sizes set sku = '0001'`)
  const [one] = await plan([
    imported(2, { name: 'Khamrah' }, { sku: '0001', value: 50, price: 4000 }, { sku: '0001' }),
  ])
  expect(one).toMatchObject({ result: 'change', changes: [{ label: '50 ml', old: '' }] })
})

test('products with one SKU are matched by handle or name, and are an error with another name', async () => {
  const ids = [await store({ name: 'Yara' }), await store({ name: 'Yara Moi' })]
  await database.db.execute(sql`update product_sizes set sku = 'Y-1'`)
  await database.db.execute(sql`update products set handle = 'moi' where id = ${ids[1]}`)
  const [yara, moi, other] = await plan([
    imported(2, { name: 'Yara', brand: 'Lattafa' }, { sku: 'Y-1' }),
    { ...imported(3, { name: 'Yara Moi Rosa' }, { sku: 'Y-1' }), handle: 'moi' },
    imported(4, { name: 'Yara Tous' }, { sku: 'Y-1' }),
  ])
  expect([yara?.productId, moi?.productId]).toEqual(ids)
  expect(other).toMatchObject({
    result: 'error',
    issues: [{ message: 'Sus SKU son de perfumes distintos de la tienda.' }],
  })
})

test('guessed notes that the product has at another level are not added', async () => {
  await store()
  const file = (...middle: string[]): ImportedProduct => ({
    ...imported(2, { name: 'Khamrah', notes: { top: [], middle, base: [] } }),
    guessed: ['Notas'],
  })
  expect((await plan([file('canela')]))[0]?.result).toBe('same')
  expect((await plan([file('Canela', 'Oud')]))[0]?.changes).toEqual([
    { label: 'Notas de corazón', old: '', new: 'Oud' },
  ])
})
