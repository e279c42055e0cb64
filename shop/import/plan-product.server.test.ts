import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ImportedProduct } from './imported-product.ts'
import { COMPLETE, imported } from './testing/planned-import.ts'
import { openPlanningShop, SIZE } from './testing/planning-shop.ts'
import { readAll } from './testing/read-all.ts'

const { place, store, plan } = openPlanningShop()

test('a product of the file is matched by id, SKU, handle, or brand and name whatever its case', async () => {
  const id = await store()
  await place().db.execute(sql`update products set handle = 'khamrah-100'`)
  await place().db.execute(sql`update product_sizes set sku = 'K-1'`)
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

test('an own file without the column of decants means the only size with its contents', async () => {
  const size = { ...SIZE, stockBefore: null }
  await store({ sizes: [{ ...size, value: 10, decant: true, price: 900, salePrice: 700 }] })
  const bottle = { value: 10, price: 950, stock: 5 }
  const file = (...sizes: object[]) => [
    { ...imported(2, { name: 'Khamrah', brand: 'Lattafa' }, ...sizes), openHeadings: ['Decant'] },
  ]
  expect((await plan(file(bottle), 'own'))[0]).toMatchObject({
    changes: [{ label: 'Decant 10 ml: precio', old: '$9.00', new: '$9.50' }],
  })
  await place().db.execute(sql`
    insert into product_sizes (product_id, value, price, sku) select id, 10, 20, 'B-10' from products`)
  expect((await plan(file(bottle), 'own'))[0]).toMatchObject({
    result: 'error',
    issues: [{ severity: 'error', message: 'Hay varios tamaños de 10: agrega «Decant» al archivo.' }],
  })
  const byCode = { ...bottle, price: 2000, stock: null, sku: 'B-10' }
  const decant = { ...bottle, price: 900, sku: 'D-10' }
  await place().db.execute(sql`update product_sizes set sku = 'D-10' where decant`)
  expect((await plan(file(byCode, decant), 'own'))[0]).toMatchObject({ result: 'same' })
})

test('an own file without the column of contents means the only size, or the one with its SKU', async () => {
  const id = await store()
  const planRows = async (...rows: string[]) => {
    const file = `ID,Identificador,Nombre,Marca,Precio,SKU\n${rows.map((row) => `${id},,Khamrah,Lattafa,${row}\n`).join('')}`
    const { products, format } = await readAll(file)
    expect(format).toBe('own')
    return (await plan(products, 'own'))[0]
  }
  expect(await planRows('50.00,')).toMatchObject({
    result: 'change',
    changes: [{ label: '100 ml: precio', old: '$45.00', new: '$50.00' }],
  })
  const ofUnit = (unit: string) => ({
    ...imported(2, { name: 'Khamrah', brand: 'Lattafa' }, { value: 0, unit, price: 5000 }),
    openHeadings: ['Tamaño'],
  })
  expect((await plan([ofUnit('ML')], 'own'))[0]?.result).toBe('change')
  expect((await plan([ofUnit('oz')], 'own'))[0]?.result).toBe('error')
  await place().db.execute(sql`
    insert into product_sizes (product_id, value, price) select id, 50, 30 from products`)
  expect(await planRows('50.00,', '50.00,')).toMatchObject({
    result: 'error',
    issues: [{ message: 'Hay varios tamaños: agrega «Tamaño» al archivo.' }, { row: 3 }],
  })
  await place().db.execute(sql`update product_sizes set sku = 'K-' || value::int`)
  expect(await planRows('40.00,K-100', '40.00,K-50')).toMatchObject({
    result: 'change',
    changes: [
      { label: '100 ml: precio', old: '$45.00', new: '$40.00' },
      { label: '50 ml: precio', old: '$30.00', new: '$40.00' },
    ],
  })
  await place().db.execute(sql`delete from product_sizes`)
  expect(await planRows('50.00,')).toMatchObject({
    result: 'error',
    issues: [{ column: 'Tamaño', message: 'El contenido de cada tamaño debe ser mayor a cero.' }],
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
  expect(priced).toMatchObject({
    result: 'new',
    ready: 'priced',
    parsed: { guessed: ['Género'], fields: { gender: 'Unisex' } },
  })
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

test('a SKU of two new products is noticed at the second one', async () => {
  const found = await plan([
    imported(2, { name: 'Asad', ...COMPLETE }, { sku: 'A-1' }),
    imported(3, { name: 'Yara', ...COMPLETE }, { sku: 'A-1' }),
    imported(4, { name: 'Ajwad', ...COMPLETE }, { sku: 'A-2' }),
    imported(5, { name: 'Oud Mood', ...COMPLETE }, { sku: '' }),
    imported(6, { name: 'Raghba', ...COMPLETE }, { sku: '' }),
  ])
  const message = 'El SKU «A-1» también es del perfume de la fila 2.'
  expect(found.map(({ result, issues }) => [result, issues])).toEqual([
    ['new', []],
    ['new', [{ severity: 'warning', row: 3, column: 'SKU', message }]],
    ['new', []],
    ['new', []],
    ['new', []],
  ])
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
  const lack = { severity: 'warning', column: 'Estado', message: 'No se publica: le falta precio.' }
  const scheduled = { ...free, state: 'draft', publishAt: '2100-01-31T15:00:00.000Z' } as const
  expect((await plan([scheduled], 'own'))[0]).toMatchObject({
    issues: [lack],
    write: { product: { state: 'draft', publish_at: null } },
  })
  await place().db.execute(sql`update products set state = 'draft'`)
  const [published] = await plan([{ ...free, state: 'published' }], 'own')
  expect(published?.issues).toEqual([{ ...lack, row: 2 }])
  expect(published?.write?.product).not.toHaveProperty('state')
  const [created] = await plan(
    [{ ...scheduled, id: undefined, fields: { ...COMPLETE, name: 'Asad' } }],
    'own',
  )
  expect(created).toMatchObject({ result: 'new', write: { product: { state: 'draft', publish_at: null } } })
})

test('our own file publishes only what has sizes, and new products of it only as it says', async () => {
  const id = await store()
  await place().db.execute(sql`update products set state = 'draft', short_description = ''`)
  const known = { ...imported(2, { name: 'Khamrah', brand: 'Lattafa' }, { stock: 5 }), id }
  const named = imported(3, { name: 'Asad', brand: 'Lattafa' })
  const priced = imported(4, { name: 'Yara', brand: 'Lattafa' }, {})
  const state = 'published' as const
  const found = await plan(
    [
      { ...known, state },
      named,
      { ...named, rows: [5], id: crypto.randomUUID(), state },
      priced,
      { ...priced, rows: [6], id: crypto.randomUUID(), state },
    ],
    'own',
  )
  expect(found.map(({ ready, write }) => [ready, write?.product.state])).toEqual([
    [null, 'published'],
    ['not', 'published'],
    ['not', 'published'],
    ['priced', 'published'],
    ['complete', 'published'],
  ])

  await place().db.execute(sql`delete from product_sizes`)
  const lack = { severity: 'warning', column: 'Estado', message: 'No se publica: le falta tamaños.' }
  const empty = { ...known, sizes: [] }
  for (const asked of [{ state }, { publishAt: '2100-01-31T15:00:00.000Z' }]) {
    const [still] = await plan([{ ...empty, ...asked }], 'own')
    expect(still).toMatchObject({ result: 'same', issues: [lack], write: null })
  }
})

test('our own file never publishes a draft by a moment that has passed', async () => {
  const id = await store()
  await place().db.execute(sql`update products set state = 'draft', publish_at = '2100-01-02T03:04:00Z'`)
  const passed = { state: 'draft', publishAt: '2020-01-31T15:00:00.000Z' } as const
  const [changed, created] = await plan(
    [
      { ...imported(2, { name: 'Khamrah', brand: 'Lattafa' }), ...passed, id },
      { ...imported(3, { ...COMPLETE, name: 'Asad' }, {}), ...passed },
    ],
    'own',
  )
  const issue = { column: 'Fecha de publicación', message: 'La fecha ya pasó: no se tiene en cuenta.' }
  expect(changed).toMatchObject({ result: 'same', issues: [issue] })
  expect(created).toMatchObject({ result: 'new', issues: [issue], write: { product: { publish_at: null } } })
})

test('a short number is no SKU of a product with another name', async () => {
  await store()
  await place().db.execute(sql`update product_sizes set sku = '1'`)
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
  await place().db.execute(sql`update products set name = 'Khamrah' where id = ${toilette}`)
  const found = await plan([title(2, 'Eau de Toilette'), title(3, 'Eau de Parfum')])
  expect(found.map(({ productId }) => productId)).toEqual([toilette, id])
})

test('products with one SKU are matched by handle or name, and are an error with another name', async () => {
  const ids = [await store({ name: 'Yara' }), await store({ name: 'Yara Moi' })]
  await place().db.execute(sql`update product_sizes set sku = 'Y-1'`)
  await place().db.execute(sql`update products set handle = 'moi' where id = ${ids[1]}`)
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

test('new images of a file are a warning where the product has images already', async () => {
  const id = await store()
  const [shown, added] = ['https://cdn.example/a.jpg', 'https://cdn.example/b.jpg']
  const product = { ...imported(2, { name: 'Khamrah', brand: 'Lattafa' }), images: [shown, added] }
  const issues = async () => (await plan([product], 'shopify'))[0]?.issues
  expect(await issues()).toEqual([])
  await place().db.execute(
    sql`insert into product_images (product_id, storage_path, position) values (${id}, 'a.jpg', 0)`,
  )
  const warning = { severity: 'warning', row: 2, column: 'Imágenes' }
  expect(await issues()).toEqual([
    {
      ...warning,
      message: 'El perfume ya tiene imágenes: 2 imágenes nuevas del archivo se quedan fuera.',
    },
  ])
  await place().db.execute(sql`
    insert into image_fetches (change_id, product_id, url, state, storage_path)
      select max(id), ${id}, ${shown}, 'stored', 'a.jpg' from catalog_changes`)
  expect(await issues()).toEqual([
    { ...warning, message: 'El perfume ya tiene imágenes: 1 imagen nueva del archivo se queda fuera.' },
  ])
  // The images of an own file are shown; what it has beside them is not fetched.
  const own = { ...product, images: ['a.jpg', shown, added] }
  expect((await plan([own], 'own'))[0]).toMatchObject({ result: 'same', issues: [warning] })
})
