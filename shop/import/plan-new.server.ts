import { randomUUID } from 'node:crypto'
import { missingPrices } from '#shop/products/missing-values.ts'
import { INITIAL_FIELDS, parsePlainFields } from '#shop/products/plain-fields.ts'
import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { products } from '#shop/products/schema.server.ts'
import type { StoredProduct } from '#shop/products/stored-product.server.ts'
import { NOTE_TYPES } from '#shop/products/value-sets.ts'
import { isUuid } from '#shop/text/clean-text.ts'
import { checkTarget, lacksToPublish } from './check-target.server.ts'
import { foldKey } from './find-matches.server.ts'
import type { ImportedProduct } from './imported-product.ts'
import { newSize, sizeColumns } from './merge-sizes.server.ts'
import { planImages } from './plan-images.server.ts'
import {
  type Columns,
  columnsOfSizes,
  failedPlan,
  IMPORTED_COLUMNS,
  type PlanContext,
  type PlannedProduct,
  type ProductWrite,
} from './planned-product.server.ts'

/** A product that the shop does not have. What the file does not say stays empty: nothing is invented. */
export function planNewProduct(parsed: ImportedProduct, context: PlanContext): PlannedProduct {
  const { fields, rows, guessed } = parsed
  const target = newTarget(parsed, context.currency)
  const plan: PlannedProduct = { ...failedPlan(parsed, []), issues: [...parsed.issues] }
  const row = rows[0] ?? 0
  const { lacks, errors } = checkTarget(target)
  for (const { column, message } of errors) plan.issues.push({ severity: 'error', row, column, message })
  if (lacks.length > 0)
    plan.issues.push({
      severity: 'warning',
      row,
      column: null,
      message: `Incompleto: le falta ${lacks.join(', ').toLowerCase()}.`,
    })
  // The database has no products without a gender: the operator sees which one it gets.
  if (fields.gender === undefined)
    plan.parsed = {
      ...parsed,
      fields: { ...fields, gender: target.product.gender },
      guessed: [...guessed, PRODUCT_FIELDS.gender.label],
    }
  const write: ProductWrite = {
    product: newColumns(target),
    insertSizes: target.sizes.map(sizeColumns),
    notes: Object.fromEntries(target.notes.map(({ noteType, notes }) => [noteType, notes])),
    attributes: target.attributes,
  }
  planImages(plan, { images: [] }, write, context)
  if (plan.issues.some(({ severity }) => severity === 'error')) return { ...plan, changes: [] }
  const isOwn = context.format === 'own'
  const isComplete = lacksToPublish(target, isOwn && parsed.state === 'published').length === 0
  return {
    ...plan,
    result: 'new',
    changes: [],
    productId: newId(parsed, context),
    // Our own file may have several products of one name: their ids distinguish them.
    nameKey: isOwn && parsed.id ? null : nameKey(target.product),
    ready: isComplete ? 'complete' : missingPrices(target).length === 0 ? 'priced' : 'not',
    write,
  }
}

const nameKey = ({ name, brand }: StoredProduct['product']) => `${foldKey(name)}\n${foldKey(brand)}`

/** A product of our own file has its former id again, unless the trash holds it. */
function newId({ id }: ImportedProduct, { removedIds }: PlanContext): string {
  return id !== undefined && isUuid(id) && !removedIds.has(id.toLowerCase()) ? id : randomUUID()
}

function newTarget(
  { fields, handle, publishAt, state, sizes }: ImportedProduct,
  currency: string,
): StoredProduct {
  const { notes, attributes = [], ...columns } = fields
  const product = {
    ...parsePlainFields({ ...INITIAL_FIELDS, concentration: '' }),
    ...{ scentFamily: [], ...columns, currency, handle: handle ?? null, state: state ?? 'published' },
    // A draft without a price does not publish itself.
    publishAt:
      state === 'draft' && publishAt && sizes.length > 0 && sizes.every(({ price }) => price)
        ? new Date(publishAt)
        : null,
  }
  return {
    // Columns that only the database writes are not read.
    product: product as unknown as StoredProduct['product'],
    sizes: sizes.map(newSize),
    notes: NOTE_TYPES.flatMap((noteType) => {
      const names = notes?.[noteType] ?? []
      return names.length > 0 ? [{ productId: '', noteType, notes: names }] : []
    }),
    attributes: [...new Set(attributes)],
    images: [],
  }
}

function newColumns({ product, sizes, notes, attributes }: StoredProduct): Columns {
  const own = Object.fromEntries(IMPORTED_COLUMNS.map((name) => [products[name].name, product[name]]))
  return {
    ...own,
    handle: product.handle,
    state: product.state,
    publish_at: product.publishAt?.toISOString() ?? null,
    ...columnsOfSizes(sizes),
    attributes: attributes.toSorted(),
    note_names: notes.flatMap((row) => row.notes),
  }
}
