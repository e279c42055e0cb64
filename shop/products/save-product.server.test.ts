import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { differences } from './conflict.ts'
import { emptySize, type FormValues } from './form-values.ts'
import { updateProduct } from './save-product.server.ts'
import { findEditableProduct } from './stored-product.server.ts'
import { ACTOR, INPUT, openSavingShop } from './testing/saving-shop.ts'

describeEachEngine('saving a product', (engine) => {
  const shop = openForTests(() => openSavingShop(engine))

  test('a new product has all its rows, its typed texts and an audit log entry', async () => {
    const images = [await shop.image(), await shop.image()]
    const { id, version, values } = await shop.created({ images })
    expect(version).toBe(1)
    expect(values).toMatchObject({
      name: INPUT.name,
      scentFamily: ['Oriental', 'Gourmand'],
      attributes: ['Nuevo'],
      notes: { top: 'Canela', middle: '', base: 'Vainilla' },
      images,
    })
    expect(values.sizes.filter(({ enabled }) => enabled)).toMatchObject([{ price: '45', salePrice: '39.90' }])
    expect(await shop.readRows('product_notes', id)).toHaveLength(2)
    const { rows } = await shop.db.execute(sql`select actor, action from audit_log where subject_id = ${id}`)
    expect(rows).toEqual([{ actor: ACTOR, action: 'product.created' }])
  })

  test('an edit keeps values outside of the form and unchanged rows', async () => {
    const opened = await shop.created({ scentFamily: ['Oriental', 'Amaderado'] })
    const { id } = opened
    await shop.db.execute(
      sql`update products set rating = 4.25, review_count = 7, concentration = 'Extrait' where id = ${id}`,
    )
    await shop.db.execute(
      sql`insert into product_sizes (product_id, value, unit, price, sale_price) values (${id}, 30, 'ml', 20, 15)`,
    )
    await shop.db.execute(sql`insert into product_attributes values (${id}, 'Premio 2024')`)
    const sizes = await shop.readRows('product_sizes', id)
    const again = await shop.open(id)
    const scentFamily = [...again.values.scentFamily, 'Floral']
    expect(await shop.save(again, { name: 'Khamrah Qahwa', scentFamily })).toMatchObject({ changed: true })
    const { rows } =
      await shop.db.execute(sql`select name, rating::text, review_count, concentration, version,
      scent_family, attributes, updated_at > created_at as newer from products where id = ${id}`)
    expect(rows).toEqual([
      {
        name: 'Khamrah Qahwa',
        rating: '4.25',
        review_count: 7,
        concentration: 'Extrait',
        version: 2,
        scent_family: ['Oriental', 'Amaderado', 'Floral'],
        attributes: ['Nuevo', 'Premio 2024'],
        newer: true,
      },
    ])
    expect(await shop.readRows('product_sizes', id)).toEqual(sizes)
  })

  test('each field of the form is saved separately and shown as a difference', async () => {
    const others: Omit<FormValues, 'publishAt'> = {
      name: 'Otro nombre',
      brand: 'Otra marca',
      shortDescription: 'Otra descripción corta',
      description: 'Otra descripción',
      // The main family is the first one.
      scentFamily: [...INPUT.scentFamily].reverse(),
      gender: 'Mujer',
      concentration: 'Elixir',
      attributes: ['Exclusivo'],
      currency: 'CRC',
      notes: { top: '', middle: 'Rosa', base: 'Oud' },
      sizes: [{ ...emptySize({ value: '30', unit: 'ml', decant: false }), enabled: true, price: '20' }],
      images: [await shop.image()],
      isAvailable: false,
      state: 'archived',
    }
    for (const field of Object.keys(others) as (keyof typeof others)[]) {
      const opened = await shop.created()
      if (field === 'currency') await shop.db.execute(sql`update store_settings set currency = 'CRC'`)
      const typed = { ...opened.values, [field]: others[field] }
      expect(differences(opened.values, typed, opened.values), field).not.toEqual([])
      expect(await shop.save(opened, { [field]: others[field] }), field).toMatchObject({ changed: true })
      const { values } = await shop.open(opened.id)
      const stored = field === 'sizes' ? values.sizes.filter(({ enabled }) => enabled) : values[field]
      expect(stored, field).toMatchObject(
        field === 'sizes' ? [{ value: '30', price: '20' }] : (others[field] as object),
      )
      if (field === 'currency') await shop.db.execute(sql`update store_settings set currency = '$'`)
    }
  })

  test('a draft is stored incomplete, scheduled and published, with the codes of its sizes', async () => {
    const bare = {
      shortDescription: '',
      concentration: '',
      scentFamily: [],
      sizes: [],
      state: 'draft',
    } as const
    const opened = await shop.created({ ...bare, scentFamily: [], sizes: [] })
    expect(opened.values).toMatchObject({ state: 'draft', publishAt: '', concentration: '' })
    const size = { ...emptySize({ value: '30', unit: 'ml', decant: false }), enabled: true, price: '20' }
    const complete = { shortDescription: 'Dulce', concentration: 'Elixir', scentFamily: ['Floral'] }
    const scheduled = { state: 'scheduled', publishAt: '2100-01-02T09:30@America/Bogota' }
    const sizes = [{ ...size, sku: 'K-30', gtin: '6291108730515' }]
    await shop.save(opened, { ...complete, ...scheduled, sizes })
    const again = await shop.open(opened.id)
    expect(again.values).toMatchObject({ state: 'scheduled', publishAt: '2100-01-02T14:30@UTC' })
    expect(again.values.sizes.at(-1)).toMatchObject({ sku: 'K-30', gtin: '6291108730515' })
    expect(await shop.save(again)).toMatchObject({ changed: false })

    const later = { ...again.values, publishAt: '2100-01-03T10:00@UTC' }
    expect(differences(again.values, later, again.values)).toMatchObject([
      { label: 'Fecha de publicación', mine: '3 ene 2100, 10:00', theirs: '2 ene 2100, 14:30' },
    ])
    expect(await shop.save(again, { state: 'published' })).toMatchObject({ changed: true })
    expect((await shop.open(opened.id)).values).toMatchObject({ state: 'published', publishAt: '' })
  })

  test('a save without a state or codes leaves them as they are', async () => {
    const opened = await shop.created({ state: 'draft', publishAt: new Date('2100-01-02T14:30:00Z') })
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`update product_sizes set sku = 'K-1' where product_id = ${opened.id} returning id`,
    )
    const sizes = INPUT.sizes.map((size) => ({ ...size, id: Number(rows[0]?.id) }))
    const input = { ...INPUT, sizes, name: 'Otro' }
    expect(await updateProduct(shop.place, opened.id, opened.version, input, ACTOR)).toMatchObject({
      changed: true,
    })
    const { values } = await shop.open(opened.id)
    expect(values).toMatchObject({ name: 'Otro', state: 'scheduled' })
    expect(values.sizes.filter(({ enabled }) => enabled)).toMatchObject([{ sku: 'K-1' }])
  })

  test('a demo product that is saved as it is becomes one of the shop, once', async () => {
    const { id } = await shop.created()
    await shop.db.execute(sql`update products set demo = 'untouched' where id = ${id}`)
    const opened = await shop.open(id)
    expect(opened.isDemo).toBe(true)
    expect(await shop.save(opened)).toEqual({ kind: 'saved', id, changed: true })
    expect(await shop.open(id)).toEqual({ id, version: opened.version + 1, values: opened.values })
    expect(await shop.save(opened)).toEqual({ kind: 'saved', id, changed: false })
  })

  test('a product is stored in the currency of the shop, and only in it', async () => {
    const opened = await shop.created()
    await shop.db.execute(sql`update store_settings set currency = 'CRC'`)
    const wrong = { kind: 'invalid', errors: { currency: expect.stringContaining('CRC – Colón') } }
    expect(await shop.create()).toEqual(wrong)
    expect(await shop.save(opened)).toMatchObject({ kind: 'saved', changed: false })
    expect(await shop.save(opened, { name: 'Otro' })).toEqual(wrong)
    expect(await shop.save(opened, { name: 'Otro', currency: 'CRC' })).toMatchObject({ changed: true })
    await shop.db.execute(sql`update store_settings set currency = '$'`)
  })

  test('sizes, notes and attributes are changed one by one', async () => {
    const opened = await shop.created()
    const sizes = opened.values.sizes.map((size) => (size.enabled ? { ...size, price: '50' } : size))
    const extra = {
      id: '',
      value: '30',
      unit: 'ml',
      decant: false,
      enabled: true,
      price: '20',
      salePrice: '',
      stock: '12',
      stockBefore: '',
      sku: '',
      gtin: '',
    }
    await shop.save(opened, {
      sizes: [...sizes, extra],
      notes: { top: '', middle: 'Rosa', base: 'Vainilla, Oud, \u200b' },
      attributes: ['Exclusivo', '\u200b'],
    })
    const { values, id } = await shop.open(opened.id)
    expect(values.sizes.filter(({ enabled }) => enabled)).toMatchObject([
      { id: sizes.find(({ enabled }) => enabled)?.id, price: '50', salePrice: '39.90' },
      { value: '30', price: '20', stock: '12' },
    ])
    expect(values.notes).toEqual({ top: '', middle: 'Rosa', base: 'Vainilla, Oud' })
    expect(values.attributes).toEqual(['Exclusivo'])
    const off = values.sizes.map((size) => ({ ...size, enabled: size.value === '30' }))
    await shop.save(await shop.open(id), { sizes: off })
    expect(await shop.readRows('product_sizes', id)).toHaveLength(1)
  })

  test('a save over a newer version is a conflict with the stored values and overwrites nothing', async () => {
    const opened = await shop.created()
    await shop.save(opened, { name: 'De ella' })
    const before = await shop.everyRow()
    const result = await shop.save(opened, { name: 'Mío' })
    expect(result).toMatchObject({ kind: 'conflict', theirs: { version: 2, values: { name: 'De ella' } } })
    expect(await shop.everyRow()).toBe(before)
  })

  test('of twenty concurrent saves exactly one is stored', async () => {
    const opened = await shop.created()
    const names = Array.from({ length: 20 }, (_, index) => `Nombre ${index}`)
    const results = await Promise.all(names.map((name) => shop.save(opened, { name })))
    expect(results.filter(({ kind }) => kind === 'saved')).toHaveLength(1)
    expect(results.filter(({ kind }) => kind === 'conflict')).toHaveLength(19)
    expect((await shop.open(opened.id)).version).toBe(2)
  })

  test('the size id of another product does not change that product', async () => {
    const [mine, other] = [await shop.created(), await shop.created({ name: 'Otro' })]
    const foreign = other.values.sizes.find(({ enabled }) => enabled)
    const before = await shop.readRows('product_sizes', other.id)
    await shop.save(mine, { sizes: [{ ...foreign!, price: '1', salePrice: '' }] })
    expect(await shop.readRows('product_sizes', other.id)).toEqual(before)
    expect(await shop.readRows('product_sizes', mine.id)).toHaveLength(1)
  })

  test.each(['', 'p1', 'x', "'; drop table products", crypto.randomUUID()])('no product %j', async (id) => {
    expect(await findEditableProduct(shop.db, id)).toBeNull()
    expect(await updateProduct(shop.place, id, 1, INPUT, ACTOR)).toEqual({ kind: 'missing' })
  })
})

test('a save that crosses with the order of the last piece is repeated', async () => {
  // The only connection of PGlite has no transactions that cross.
  const shop = await openSavingShop('postgres')
  const opened = await shop.created()
  const { id } = opened
  const order = await shop.pool.connect()
  try {
    await order.query('begin')
    await order.query('select from product_sizes where product_id = $1 for update', [id])
    const sizes = opened.values.sizes.map((size) => (size.enabled ? { ...size, price: '47' } : size))
    const saved = shop.save(opened, { sizes })
    await vi.waitFor(
      async () => {
        const { rows } = await shop.pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")
        expect(rows).toHaveLength(1)
      },
      { timeout: 10_000 },
    )
    // Now each waits for the other. The database ends the one that has waited first.
    await order.query('update products set is_available = is_available where id = $1', [id])
    await order.query('commit')
    expect(await saved).toMatchObject({ kind: 'saved', changed: true })
  } finally {
    order.release()
    await shop.close()
  }
})
