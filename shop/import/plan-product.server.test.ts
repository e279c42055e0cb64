import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ImportedProduct } from './imported-product.ts'
import { COMPLETE, imported } from './testing/planned-import.ts'
import { openPlanningShop } from './testing/planning-shop.ts'

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
