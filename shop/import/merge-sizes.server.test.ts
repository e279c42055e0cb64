import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProductInput } from '#shop/products/product-input.ts'
import { COMPLETE, imported } from './testing/planned-import.ts'
import { openPlanningShop, SIZE } from './testing/planning-shop.ts'

const { place, store, plan } = openPlanningShop()

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
  await place().db.execute(
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

test('an empty code or stock of a list keeps the stored one, and a code finds the size of a price', async () => {
  await store({ sizes: [SIZE, { ...SIZE, value: 50 }] as ProductInput['sizes'] })
  await place().db.execute(sql`update product_sizes set sku = 'K-' || value::int, gtin = '7501234567893'`)
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
  await place().db.execute(sql`update product_sizes set sku = '0001'`)
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
  await place().db.execute(sql`update product_sizes set sku = '0001'`)
  const [one] = await plan([
    imported(2, { name: 'Khamrah' }, { sku: '0001', value: 50, price: 4000 }, { sku: '0001' }),
  ])
  expect(one).toMatchObject({ result: 'change', changes: [{ label: '50 ml', old: '' }] })
})

const UNKNOWN_DECANT = { value: 1, unit: 'unidad', decant: true, price: 900 }

test('the price of a decant without its contents is that of the only decant', async () => {
  await store({ sizes: [SIZE, { ...SIZE, value: 10, decant: true, price: 800 }] as ProductInput['sizes'] })
  const [one] = await plan([imported(2, { name: 'Khamrah' }, { price: 5000 }, UNKNOWN_DECANT)])
  expect(one).toMatchObject({
    result: 'change',
    issues: [],
    changes: [
      { label: '100 ml: precio', old: '$45.00', new: '$50.00' },
      { label: 'Decant 10 ml: precio', old: '$8.00', new: '$9.00' },
    ],
  })
})

test('a decant without its contents is left out with a warning where it may be none or several', async () => {
  const warning = { severity: 'warning', message: 'El decant no dice de cuánto es: no se lee su precio.' }
  const product = imported(2, { name: 'Khamrah', ...COMPLETE }, { price: 5000 }, UNKNOWN_DECANT)
  expect((await plan([product]))[0]).toMatchObject({
    ...{ result: 'new', issues: [warning], parsed: { sizes: [{ value: 100 }] } },
    write: { insertSizes: [{ value: 100 }] },
  })
  await store()
  const change = { result: 'change', changes: [{ label: '100 ml: precio' }], issues: [warning] }
  expect((await plan([product]))[0]).toMatchObject(change)
  await place().db.execute(
    sql`insert into product_sizes (product_id, value, decant, price)
      select id, value, true, 9 from products, unnest(array[5, 10]) as value`,
  )
  expect((await plan([product]))[0]).toMatchObject(change)
})

test('a decant of one piece stays what it is in our own file, and as the only size of a product', async () => {
  const size = { label: 'Decant 1 unidad', old: '', new: '$9.00' }
  await store()
  const [change] = await plan([imported(2, { name: 'Khamrah' }, { stock: 5 }, UNKNOWN_DECANT)], 'own')
  expect(change).toMatchObject({ changes: [size], issues: [] })
  const [both] = await plan([imported(2, { name: 'Asad', ...COMPLETE }, {}, UNKNOWN_DECANT)], 'own')
  expect(both).toMatchObject({ issues: [], write: { insertSizes: [{ value: 100 }, { value: 1 }] } })
  const [alone] = await plan([imported(2, { name: 'Asad', ...COMPLETE }, UNKNOWN_DECANT)])
  expect(alone).toMatchObject({ issues: [], write: { insertSizes: [{ value: 1, decant: true }] } })
})

test('a size that a list does not call a decant is the decant of the same contents', async () => {
  await store({ sizes: [SIZE, { ...SIZE, value: 10, decant: true, price: 800 }] as ProductInput['sizes'] })
  await place().db.execute(sql`update product_sizes set sku = 'K-10' where decant`)
  const changes = [{ label: 'Decant 10 ml: precio', old: '$8.00', new: '$9.00' }]
  const small = { value: 10, price: 900 }
  const [byContents] = await plan([imported(2, { name: 'Khamrah' }, small)])
  expect(byContents).toMatchObject({ result: 'change', issues: [], changes })
  const [bySku] = await plan([imported(2, {}, { ...small, sku: 'K-10' })])
  expect(bySku).toMatchObject({ result: 'change', issues: [], changes })
})

test('a size is no decant of the same contents where the file or the shop has both, or our own file says so', async () => {
  const decant = { value: 10, decant: true, price: 800 }
  const bottle = { value: 10, price: 900 }
  await store({ sizes: [SIZE, { ...SIZE, ...decant }] as ProductInput['sizes'] })
  const added = { changes: [{ label: '10 ml', old: '', new: '$9.00' }] }
  const [both] = await plan([imported(2, { name: 'Khamrah' }, bottle, decant)])
  expect(both).toMatchObject(added)
  const [own] = await plan([imported(2, { name: 'Khamrah' }, { stock: 5 }, bottle)], 'own')
  expect(own?.changes).toEqual([
    { label: 'Decant 10 ml', old: '$8.00, 5 unidades', new: '' },
    { label: '10 ml', old: '', new: '$9.00' },
  ])
  await place().db.execute(
    sql`insert into product_sizes (product_id, value, price) select id, 10, 7 from products`,
  )
  const [stored] = await plan([imported(2, { name: 'Khamrah' }, bottle)])
  expect(stored?.changes).toEqual([{ label: '10 ml: precio', old: '$7.00', new: '$9.00' }])
})

test('an offer of 0 is none', async () => {
  await store({ sizes: [{ ...SIZE, stock: null, stockBefore: null, salePrice: 3990 }] })
  const file = [
    imported(2, { name: 'Khamrah', brand: 'Lattafa' }, { salePrice: 0, stock: null }),
    imported(3, { ...COMPLETE, name: 'Asad' }, { salePrice: 0 }),
  ]
  const [known, created] = await plan(file, 'own')
  expect(known?.changes).toEqual([{ label: '100 ml: precio de oferta', old: '$39.90', new: '' }])
  expect(created?.write?.insertSizes).toMatchObject([{ sale_price: null }])
  // One that is stored stays, so that an export changes nothing.
  await place().db.execute(sql`update product_sizes set sale_price = 0`)
  expect((await plan(file, 'own'))[0]?.result).toBe('same')
})
