import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { COMPLETE, imported } from './testing/planned-import.ts'
import { openPlanningShop, SIZE } from './testing/planning-shop.ts'
import { readAll } from './testing/read-all.ts'

const { place, store, plan } = openPlanningShop()

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
