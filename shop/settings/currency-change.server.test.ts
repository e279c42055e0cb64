import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { listAudit } from '#server/auth/audit-log.ts'
import { readHistory } from '#shop/products/product-history.server.ts'
import { ACTOR, openSavingShop } from '#shop/products/testing/saving-shop.ts'
import { listChanges } from '#shop/products/undo-change.server.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { changeCurrency, previewChange, undoCurrencyChange } from './currency-change.server.ts'
import { CHANGE_FIELDS } from './currency-change.ts'
import { readCurrencyPart, saveCurrency } from './currency-part.server.ts'

describeEachEngine('a change of the currency', (engine) => {
  const shop = openForTests(() => openSavingShop(engine))
  beforeEach(async () => {
    await shop.db.execute(sql`delete from products`)
    await shop.db.execute(sql`delete from catalog_changes`)
    await shop.db.execute(sql`update store_settings set currency = '$'`)
  })

  const size = (price: number, salePrice: number | null = null) => ({
    ...{ id: null, value: (price % 9999) + 1, unit: 'ml', decant: false, price, salePrice },
    ...{ stock: null, stockBefore: null },
  })
  const change = (to: string, rate: string | null, from = '$') =>
    changeCurrency(shop.db, { from, to, rate }, { shopCurrency: '$', actor: ACTOR })
  const read = (params = '') => readCurrencyPart(shop.db, new URLSearchParams(params), 'UTC')
  /** Everything that a change touches, without versions and times. */
  async function prices() {
    const { rows } = await shop.db.execute<{
      name: string
      currency: string
      price: string
      sale: string | null
    }>(sql`
      select p.name, p.currency, s.price::text as price, s.sale_price::text as sale
        from products p left join product_sizes s on s.product_id = p.id order by p.name, s.id`)
    return rows.map(
      ({ name, currency, price, sale }) => `${name} ${currency} ${price}${sale ? ` ${sale}` : ''}`,
    )
  }
  /** Products whose column for filters and sorting is not that of their prices. */
  const wrongLowest = async () =>
    (
      await shop.db.execute(sql`
        select p.name from products p left join product_sizes s on s.product_id = p.id group by p.id
          having p.lowest_price <> coalesce(min(case when s.sale_price < s.price then s.sale_price else s.price end), 0)`)
    ).rows
  const shopCurrency = async () => (await read()).currency

  test('converted prices are exact and rounded to what people write, and the undo restores all of them', async () => {
    await shop.created({ name: 'A', sizes: [size(4500, 3990), size(1)] })
    await shop.created({ name: 'B', sizes: [size(999), size(1010, 1005)] })
    const before = await prices()
    expect(await previewChange(shop.db, { from: '$', to: 'CRC', rate: '520.5' })).toMatchObject({
      ...{ products: 2, prices: 4, isTooHigh: false },
      examples: expect.arrayContaining([
        { name: 'A', size: '4501 ml', before: 4500, after: 2_342_300 },
        { name: 'B', size: '1011 ml', before: 1010, after: 525_700 },
      ]),
    })
    expect(await prices()).toEqual(before)
    expect(await change('CRC', '520.5')).toBe(2)
    // 45 × 520,5 = 23 422,5; 0,01 × 520,5 = 5,2.
    expect(await prices()).toEqual([
      ...['A CRC 23423.00 20768.00', 'A CRC 5.00'],
      ...['B CRC 5200.00', 'B CRC 5257.00 5231.00'],
    ])
    expect([await shopCurrency(), await wrongLowest()]).toEqual(['CRC', []])
    const { last } = await read()
    expect(last).toMatchObject({
      from: '$',
      to: 'CRC',
      rate: '520.5',
      products: 2,
      changedSince: { count: 0 },
    })
    expect(await undoCurrencyChange(shop.db, last?.id ?? '', ACTOR)).toBe(2)
    expect([await prices(), await shopCurrency(), await wrongLowest()]).toEqual([before, '$', []])
    expect((await read()).last).toBeNull()
    expect(await undoCurrencyChange(shop.db, last?.id ?? '', ACTOR)).toBeNull()
    expect((await listAudit(shop.db)).slice(0, 2).map(({ summary }) => summary)).toEqual([
      'Deshizo el cambio de moneda: 2 perfumes vuelven a $',
      'Pasó 2 perfumes de $ a CRC',
    ])
  })

  test('figures stay without a rate, and lose decimals that the currency does not have', async () => {
    await shop.created({ name: 'A', sizes: [size(4550, 4520), size(10)] })
    const before = await prices()
    expect(await change('EUR', null)).toBe(1)
    expect(await prices()).toEqual(before.map((row) => row.replace('$', 'EUR')))
    const { last } = await read()
    await undoCurrencyChange(shop.db, last?.id ?? '', ACTOR)
    await change('COP', null)
    // Rounding made the offer 45 of 46; 0.10 is at least one peso.
    expect(await prices()).toEqual(['A COP 46.00 45.00', 'A COP 1.00'])
  })

  test('an offer that rounding made no lower ends, and the undo restores it', async () => {
    await shop.created({ name: 'A', sizes: [size(4540, 4510)] })
    await change('COP', null)
    expect(await prices()).toEqual(['A COP 45.00'])
    await undoCurrencyChange(shop.db, (await read()).last?.id ?? '', ACTOR)
    expect(await prices()).toEqual(['A $ 45.40 45.10'])
  })

  test('the undo lists and leaves products that changed since; they can be moved later', async () => {
    await shop.created({ name: 'A' })
    const edited = await shop.created({ name: 'B' })
    await change('CRC', '500')
    expect(await shop.save(edited, { name: 'Viejo', currency: 'CRC' })).toMatchObject({ kind: 'conflict' })
    const now = await shop.open(edited.id)
    expect(await shop.save(now, { name: 'C' })).toMatchObject({ changed: true })
    const { last } = await read()
    expect(last?.changedSince).toEqual({ count: 1, names: ['C'] })
    expect(last?.addedSince).toEqual({ count: 0, names: [] })
    expect(await undoCurrencyChange(shop.db, last?.id ?? '', ACTOR)).toBe(1)
    expect(await prices()).toEqual(['A $ 45.00 39.90', 'C CRC 22500.00 19950.00'])
    expect((await read()).others).toEqual([{ currency: 'CRC', count: 1, names: ['C'] }])
    expect(await change('$', '0.002', 'CRC')).toBe(1)
    expect([await prices(), (await read()).others]).toEqual([['A $ 45.00 39.90', 'C $ 45.00 39.90'], []])
    // Only the prices had changed: the undo leaves the currency of the shop.
    expect(await undoCurrencyChange(shop.db, (await read()).last?.id ?? '', ACTOR)).toBe(1)
    expect([await prices(), await shopCurrency()]).toEqual([
      ['A $ 45.00 39.90', 'C CRC 22500.00 19950.00'],
      '$',
    ])
  })

  test('the undo lists products that were added since, which keep the currency that it leaves', async () => {
    await shop.created({ name: 'A' })
    await change('CRC', '500')
    await shop.created({ name: 'Nuevo', currency: 'CRC' })
    const { last } = await read()
    expect(last).toMatchObject({ products: 1, addedSince: { count: 1, names: ['Nuevo'] } })
    await undoCurrencyChange(shop.db, last?.id ?? '', ACTOR)
    expect((await read()).others).toEqual([{ currency: 'CRC', count: 1, names: ['Nuevo'] }])
    // Only the prices of these change: no product of the shop is listed as added.
    await change('$', '0.002', 'CRC')
    expect((await read()).last).toMatchObject({ products: 1, addedSince: { count: 0 } })
  })

  test('the change and its undo are entries of the history of a product', async () => {
    const opened = await shop.created({ name: 'A' })
    await shop.save(opened, { name: 'B' })
    await change('CRC', '500')
    await undoCurrencyChange(shop.db, (await read()).last?.id ?? '', ACTOR)
    const history = await readHistory(shop.db, opened.id, { page: 1, timeZone: 'UTC' })
    expect(history?.entries.map(({ summary, values }) => [summary, values])).toEqual([
      [
        'Deshizo el cambio de moneda: 1 perfume vuelve a $',
        [
          {
            label: 'Tamaños',
            before: '100 ml: ₡22.500, oferta ₡19.950',
            after: '100 ml: $45.00, oferta $39.90',
          },
          { label: 'Moneda', before: 'CRC', after: '$' },
        ],
      ],
      [
        'Pasó 1 perfume de $ a CRC',
        [
          {
            label: 'Tamaños',
            before: '100 ml: $45.00, oferta $39.90',
            after: '100 ml: ₡22.500, oferta ₡19.950',
          },
          { label: 'Moneda', before: '$', after: 'CRC' },
        ],
      ],
      ['Producto actualizado: B', [{ label: 'Nombre', before: 'A', after: 'B' }]],
      ['Producto creado: A', []],
    ])
    const { changes } = await listChanges(shop.db, { page: 1, timeZone: 'UTC' })
    expect(changes.slice(0, 3).map(({ kind, canUndo }) => [kind, canUndo])).toEqual([
      ['currency', false],
      ['currency', false],
      ['edit', true],
    ])
  })

  test('a price that does not fit changes nothing', async () => {
    await shop.created({ name: 'A' })
    await shop.created({ name: 'B', sizes: [size(999_999_999_999)] })
    const before = await prices()
    expect((await previewChange(shop.db, { from: '$', to: 'CRC', rate: '999999999' })).isTooHigh).toBe(true)
    await expect(change('CRC', '2')).rejects.toThrow()
    expect([await prices(), await shopCurrency(), (await read()).last]).toEqual([before, '$', null])
  })

  test('a change older than 30 days cannot be undone', async () => {
    await shop.created({ name: 'A' })
    await change('CRC', '500')
    const id = (await read()).last?.id ?? ''
    await shop.db.execute(sql`update catalog_changes set made_at = now() - interval '31 days'`)
    expect([(await read()).last, await undoCurrencyChange(shop.db, id, ACTOR)]).toEqual([null, null])
  })

  test('products saved during a change have its currency or are refused', async () => {
    const opened = await Promise.all(['A', 'B', 'C'].map((name) => shop.created({ name })))
    const [changed] = await Promise.all([
      change('CRC', '500'),
      ...opened.map((one) => shop.save(one, { description: 'Nueva' })),
      ...['D', 'E'].map((name) => shop.create({ name })),
    ])
    expect(changed).toBeGreaterThanOrEqual(3)
    expect(new Set((await prices()).map((row) => row.slice(2)))).toEqual(new Set(['CRC 22500.00 19950.00']))
  })

  test('products of another currency move once, so that the undo stays that of their change', async () => {
    await shop.created({ name: 'A', sizes: [size(4500)] })
    await shop.db.execute(sql`update products set currency = 'EUR'`)
    const form = new FormData()
    for (const [name, value] of Object.entries({ de: 'EUR', nueva: '$', precios: 'igual', tienda: '$' }))
      form.set(name, value)
    const parts = { db: shop.db, log: { error: vi.fn() }, actor: ACTOR }
    const outcomes = await Promise.all([saveCurrency(form, parts), saveCurrency(form, parts)])
    expect(outcomes).toContainEqual({ done: 'cambiada', products: 1 })
    expect(outcomes).toContainEqual(expect.objectContaining({ done: null, status: 409 }))
    expect(await saveCurrency(form, parts)).toMatchObject({ done: null, status: 409 })
    expect((await read()).last).toMatchObject({ from: 'EUR', products: 1 })
  })

  test("the currency of the shop's country is proposed, unless the URL names another", async () => {
    expect((await read()).values.nueva).toBe('')
    await shop.db.execute(sql`update store_settings set country = 'CO'`)
    try {
      expect((await read()).values.nueva).toBe('COP')
      expect((await read('nueva=CRC')).values.nueva).toBe('CRC')
    } finally {
      await shop.db.execute(sql`update store_settings set country = null`)
    }
  })

  test('a change in a shop without products is one of the shop', async () => {
    await change('COP', null)
    expect((await listAudit(shop.db)).map(({ summary }) => summary)[0]).toBe('Pasó la tienda de $ a COP')
    await undoCurrencyChange(shop.db, (await read()).last?.id ?? '', ACTOR)
    expect((await listAudit(shop.db)).map(({ summary }) => summary)[0]).toMatch(/la tienda vuelve a \$$/)
  })

  test('the form is previewed from the URL, and a preview that another window has overtaken is refused', async () => {
    await shop.created({ name: 'A' })
    const typed = { de: '$', nueva: 'CRC', precios: 'cambio', tasa: '500', tienda: '$' }
    const params = new URLSearchParams(typed)
    expect((await read(`${params}`)).preview).toMatchObject({ to: 'CRC', rate: '500', products: 1 })
    expect((await read('nueva=CRC')).preview).toBeNull()
    expect((await read('de=$&nueva=CRC&precios=cambio&tasa=x')).error).toMatchObject({ field: 'tasa' })
    const form = new FormData()
    for (const name of [...CHANGE_FIELDS, 'tienda'] as const) form.set(name, typed[name])
    const parts = { db: shop.db, log: { error: vi.fn() }, actor: ACTOR }
    expect(await saveCurrency(form, parts)).toEqual({ done: 'cambiada', products: 1 })
    expect(await saveCurrency(form, parts)).toMatchObject({ done: null, status: 409 })
    const undo = new FormData()
    undo.set('deshacer', (await read()).last?.id ?? '')
    expect(await saveCurrency(undo, parts)).toEqual({ done: 'deshecha', products: 1 })
    expect(await saveCurrency(undo, parts)).toMatchObject({ done: null, status: 409 })
    undo.set('deshacer', 'x')
    expect(await saveCurrency(undo, parts)).toMatchObject({ done: null, status: 409 })
  })
})
