import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { ACTOR, openSavingShop } from '#shop/products/testing/saving-shop.ts'
import { undoChange } from '#shop/products/undo-change.server.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { applyBulk, previewBulk } from './apply-bulk.server.ts'
import { BULK_OPERATIONS } from './operations.ts'
import { planChange } from './plan.ts'
import { readBulkProducts } from './read-products.server.ts'
import type { Selection } from './selection.ts'

const TABLES = ['product_sizes', 'product_attributes', 'product_notes', 'product_images', 'reviews']
const ALL: Selection = { ids: null, list: PRODUCT_LIST.defaults }

function prepared(op: string, values: string) {
  const found = BULK_OPERATIONS.find(({ name }) => name === op)?.prepare(new URLSearchParams(values), '$')
  if (!found || found.errors) throw new Error(`${op}?${values}`)
  return found
}

describeEachEngine('a change of many products', (engine) => {
  const shop = openForTests(() => openSavingShop(engine, 'demo'))
  let every: string[]
  beforeAll(async () => {
    const { rows } = await shop.db.execute<{ id: string }>(sql`select id from products order by id`)
    every = rows.map(({ id }) => id)
    await shop.db.execute(
      sql`update products set state = 'draft', publish_at = '2100-01-04' where id = ${every[0]}`,
    )
  })

  /** All rows of all products but what never goes back: versions, their time, and the invented ratings of the demo. */
  async function everyRow(): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {}
    for (const table of ['products', ...TABLES]) {
      const { rows } = await shop.db.execute<{ row: string }>(
        sql`select (to_jsonb(t) - '{version,updated_at,rating,review_count}'::text[])::text as row from ${sql.identifier(table)} t order by 1`,
      )
      found[table] = rows.map(({ row }) => row)
    }
    return found
  }
  const read = () => readBulkProducts(shop.db, every)
  const preview = (selection: Selection, op: string, values: string) =>
    previewBulk(shop.db, selection, prepared(op, values), 1)
  async function apply(selection: Selection, op: string, values: string): Promise<string | null> {
    const { fingerprint } = await preview(selection, op, values)
    return applyBulk(shop.db, selection, prepared(op, values), { seen: fingerprint, actor: ACTOR })
  }
  const undo = async (changeId: string | null) => undoChange(shop.db, changeId ?? '', ACTOR)

  const percent = fc.integer({ min: 1, max: 90 })
  const rounding = fc.constantFrom('no', '50-0', '100-90', '100-99')
  const way = fc.constantFrom('cerca', 'arriba', 'abajo')
  const size = fc.constantFrom('', '&tamano=100+ml', '&tamano=Decant+10+ml')
  const operation = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('subir', 'bajar'),
        percent,
        fc.constantFrom('precio', 'oferta', 'ambos'),
        rounding,
        way,
        size,
      )
      .map(([up, cuanto, sobre, by, hacia, sizes]) => [
        'precio',
        `sentido=${up}&cuanto=${cuanto}&sobre=${sobre}&redondeo=${by}&hacia=${hacia}${sizes}`,
      ]),
    fc
      .tuple(percent, rounding, size)
      .map(([cuanto, by, sizes]) => ['oferta', `cuanto=${cuanto}&redondeo=${by}${sizes}`]),
    size.map((sizes) => ['sin-oferta', sizes]),
    fc
      .tuple(fc.constantFrom('poner', 'sumar', 'restar', 'no-contar'), fc.integer({ min: 1, max: 9 }), size)
      .map(([how, count, sizes]) => ['existencias', `sentido=${how}&unidades=${count}${sizes}`]),
    fc.constantFrom('si', 'no').map((value) => ['disponible', `valor=${value}`]),
    fc.constantFrom('poner', 'quitar').map((how) => ['atributo', `sentido=${how}&valor=Nuevo`]),
    fc.constantFrom('agregar', 'solo', 'quitar').map((how) => ['familia', `sentido=${how}&valor=Floral`]),
    fc.constant(['marca', 'valor=Otra+casa']),
    fc.constantFrom('completos', 'precio').map((which) => ['publicar', `cuales=${which}`]),
    fc.constantFrom('draft', 'archived').map((state) => ['estado', `valor=${state}`]),
    fc.constant(['eliminar', '']),
  ) as fc.Arbitrary<[op: string, values: string]>

  test('what was previewed is what is written, and an undo restores every row', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(operation, fc.array(fc.nat(), { maxLength: 12 }), async ([op, values], picks) => {
        const ids = picks.map((pick) => every[pick % every.length] ?? '')
        const selection = picks.length < 3 ? ALL : { ...ALL, ids }
        const [rows, before] = [await everyRow(), await read()]
        const selected = before.filter(({ id }) => selection.ids === null || ids.includes(id))
        const plan = planChange(selected, prepared(op, values).change)
        const shown = await preview(selection, op, values)
        expect(shown).toMatchObject({ changed: plan.changed.length, refused: plan.refused.length })

        const changeId = await apply(selection, op, values)
        expect(changeId === null).toBe(plan.changed.length === 0)
        const after = new Map(plan.changed.map(({ after }) => [after.id, after]))
        expect(await read()).toEqual(
          before.flatMap((product) => {
            const wanted = after.get(product.id)
            if (wanted?.removed) return []
            return wanted ? { ...wanted, version: product.version + 1 } : product
          }),
        )
        if (changeId === null) return
        expect(await undo(changeId)).toMatchObject({ restored: plan.changed.length, changedSince: [] })
        expect(await everyRow()).toEqual(rows)
      }),
      { numRuns: engine === 'pglite' ? 25 : 15 },
    )
  })

  test('a scheduled product that becomes a draft does not publish itself', async () => {
    const selection = { ...ALL, ids: [every[0] ?? ''] }
    const scheduled = async () => {
      const { rows } = await shop.db.execute(sql`select from products where publish_at is not null`)
      return rows.length
    }
    expect(await scheduled()).toBe(1)
    const changeId = await apply(selection, 'estado', 'valor=draft')
    expect(await scheduled()).toBe(0)
    await undo(changeId ?? '')
    expect(await scheduled()).toBe(1)
  })

  test('a product that changed since the preview stops the whole change', async () => {
    const [id = '', other = ''] = every
    const selection = { ...ALL, ids: [id, other] }
    const { fingerprint } = await preview(selection, 'precio', 'cuanto=10')
    await shop.save(await shop.open(other), { name: 'Otro nombre' })
    const rows = await everyRow()
    const change = prepared('precio', 'cuanto=10')
    expect(await applyBulk(shop.db, selection, change, { seen: fingerprint, actor: ACTOR })).toBeNull()
    expect(await everyRow()).toEqual(rows)
  })

  test('a product that matches only since the preview stops it too', async () => {
    const brand = { ...PRODUCT_LIST.defaults, brand: 'Casa nueva' }
    const [first = '', second = ''] = every
    await apply({ ...ALL, ids: [first] }, 'marca', 'valor=Casa+nueva')
    const selection = { ids: null, list: brand }
    const { fingerprint, changed } = await preview(selection, 'disponible', 'valor=no')
    expect(changed).toBe(1)
    await apply({ ...ALL, ids: [second] }, 'marca', 'valor=Casa+nueva')
    const change = prepared('disponible', 'valor=no')
    expect(await applyBulk(shop.db, selection, change, { seen: fingerprint, actor: ACTOR })).toBeNull()
  })

  test('a change that is sent again, as after a lost answer, is made once', async () => {
    const selection = { ...ALL, ids: every.slice(20, 22) }
    const { fingerprint } = await preview(selection, 'precio', 'cuanto=10')
    const send = () =>
      applyBulk(shop.db, selection, prepared('precio', 'cuanto=10'), { seen: fingerprint, actor: ACTOR })
    const changeId = await send()
    expect(changeId).not.toBeNull()
    const rows = await everyRow()
    expect(await send()).toBe(changeId)
    expect(await everyRow()).toEqual(rows)
    // What was undone since is not made: the operator sees the preview again.
    await undo(changeId)
    expect(await send()).toBeNull()
  })

  test('an undo leaves pieces that orders took since', async () => {
    const id = every[5] ?? ''
    const selection = { ...ALL, ids: [id] }
    await apply(selection, 'existencias', 'unidades=10')
    const counted = await apply(selection, 'existencias', 'sentido=sumar&unidades=5')
    await shop.db.execute(sql`update product_sizes set stock = stock - 2 where product_id = ${id}`)
    await undo(counted)
    const stock = (await shop.readRows('product_sizes', id)).map((row) => row.stock)
    expect(new Set(stock)).toEqual(new Set([8]))
  })

  test('pieces that an order takes between preview and change stay taken', async () => {
    const id = every[6] ?? ''
    const selection = { ...ALL, ids: [id] }
    await apply(selection, 'existencias', 'unidades=10')
    const values = 'sentido=restar&unidades=4'
    const take = () =>
      shop.db.execute(sql`update product_sizes set stock = stock - 1 where product_id = ${id}`)
    const takeAndRun = async () => {
      const { fingerprint: seen } = await preview(selection, 'existencias', values)
      await take()
      return applyBulk(shop.db, selection, prepared('existencias', values), { seen, actor: ACTOR })
    }
    expect(await takeAndRun()).not.toBeNull()
    expect(new Set((await shop.readRows('product_sizes', id)).map((row) => row.stock))).toEqual(new Set([5]))
    await apply(selection, 'existencias', 'unidades=4')
    // Now too few are left to take: the product would stay, which the operator has not seen.
    expect(await takeAndRun()).toBeNull()
  })

  test('an undo leaves a product that was edited since, and names it', async () => {
    const [id = '', other = ''] = every.slice(10)
    const changeId = await apply({ ...ALL, ids: [id, other] }, 'precio', 'cuanto=10')
    await shop.save(await shop.open(id), { name: 'Editado después' })
    expect(await undo(changeId)).toMatchObject({
      restored: 1,
      changedSince: [{ id, name: 'Editado después' }],
    })
  })
})
