import type { Db } from '#server/db/database.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { parseTypedMoney } from '#shop/money/typed-money.ts'
import { formText } from '#shop/text/clean-text.ts'
import { mergeStock } from './conflict.ts'
import { type FormValues, readForm, type SizeValues } from './form-values.ts'
import type { NamedProduct } from './product.ts'
import { toProductInput } from './product-input.ts'
import { checkProduct, type FormErrors } from './product-schema.ts'
import type { OpenedProduct } from './save-outcome.ts'
import { type SavePlace, updateProduct } from './save-product.server.ts'
import { findEditableProduct } from './stored-product.server.ts'

/** Prices and stock of a product, to edit them without its form. */
export interface QuickProduct extends NamedProduct {
  currency: string
  version: number
  /** The stored ones only, with their prices when the form was opened. */
  sizes: (SizeValues & { priceBefore: string; salePriceBefore: string })[]
}

export type QuickOutcome =
  | { kind: 'saved'; id: string; name: string }
  /** `errors` by the row of the size and the field: `0.price`. `other`: why the whole product cannot be saved. */
  | { kind: 'invalid'; product: QuickProduct; errors: FormErrors; other?: string }
  /** Another save came first: what was typed, over the stored version. `stored` has the texts that differ, as errors. */
  | { kind: 'conflict'; product: QuickProduct; stored: FormErrors }
  | { kind: 'missing' }
  | { kind: 'failed'; product: QuickProduct | null }

/** The prices and the stock of a product, or null. */
export async function findQuickProduct(db: Db, id: string): Promise<QuickProduct | null> {
  const opened = await findEditableProduct(db, id)
  return opened && toQuick(opened)
}

/** `stored`: the values under what was typed. */
function toQuick({ id, version, values }: OpenedProduct, stored = values): QuickProduct {
  const { name, brand, currency, sizes } = values
  const shown = sizes.flatMap((size, place) => {
    const { price = '', salePrice = '' } = stored.sizes[place] ?? {}
    return size.id === '' ? [] : { ...size, priceBefore: price, salePriceBefore: salePrice }
  })
  return { id, name, brand, currency, version, sizes: shown }
}

const TYPED = ['price', 'salePrice', 'stock'] as const

/** Shorter than that of the product form, which is about all sizes. */
const NO_PRICE = 'Escribe un precio mayor que cero'

/** Saves submitted prices and stock as an edit of the product. Stock is stored by difference. */
export async function saveQuickEdit(
  form: FormData,
  id: string,
  place: SavePlace & { log: { error(fields: object, message: string): void } },
  actor: string,
): Promise<{ status: number; outcome: QuickOutcome }> {
  let product: QuickProduct | null = null
  try {
    const opened = await findEditableProduct(place.db, id)
    if (!opened) return { status: 404, outcome: { kind: 'missing' } }
    const typed = withTyped(opened.values, form)
    const version = Number(form.get('version'))
    product = { ...toQuick({ ...opened, values: typed }, opened.values), version }
    const typedWrong = typedErrors(opened.values, typed)
    if (Object.keys(typedWrong).length > 0)
      return { status: 422, outcome: { kind: 'invalid', product, errors: typedWrong } }
    const result = await updateProduct(place, id, version, toProductInput(typed), actor)
    if (result.kind === 'saved') return { status: 200, outcome: { kind: 'saved', id, name: product.name } }
    if (result.kind === 'missing') return { status: 404, outcome: { kind: 'missing' } }
    if (result.kind === 'invalid')
      return {
        status: 422,
        outcome: { kind: 'invalid', product, errors: {}, other: Object.values(result.errors)[0] ?? '' },
      }
    const merged = mergeStock(typed, result.theirs.values)
    const stored = findDifferences(merged, result.theirs.values)
    return {
      status: 409,
      outcome: {
        kind: 'conflict',
        product: toQuick({ ...result.theirs, values: merged }, result.theirs.values),
        stored,
      },
    }
  } catch (error) {
    const status = reportFailure(place.log, error, 'Precio y existencias no se pudieron guardar', {
      product: id,
    })
    return { status, outcome: { kind: 'failed', product } }
  }
}

/**
 * The stored values with the typed prices and stock of the sizes that are still there. Prices as they were when the
 * form was opened take the stored ones: another save may have changed them.
 */
function withTyped(values: FormValues, form: FormData): FormValues {
  const typed = readForm(form).sizes
  const sizes = values.sizes.map((size) => {
    const row = size.id === '' ? -1 : typed.findIndex(({ id }) => id === size.id)
    const sent = typed[row]
    if (!sent) return size
    const price = (name: 'price' | 'salePrice') =>
      sent[name] === formText(form, `sizes.${row}.${name}Before`) ? size[name] : sent[name]
    const { stock, stockBefore } = sent
    return { ...size, price: price('price'), salePrice: price('salePrice'), stock, stockBefore }
  })
  return { ...values, sizes }
}

/**
 * Errors of the typed fields by their row, of sizes that change. What else the product may lack, such as a draft, is no
 * matter of this form.
 */
function typedErrors(stored: FormValues, typed: FormValues): FormErrors {
  const { errors = {} } = checkProduct(typed)
  const found: FormErrors = {}
  const rows = typed.sizes.flatMap(({ id }, place) => (id === '' ? [] : place))
  for (const [row, place] of rows.entries())
    for (const field of TYPED) {
      const message = errors[`sizes.${place}.${field}`]
      const isChanged = TYPED.some((name) => typed.sizes[place]?.[name] !== stored.sizes[place]?.[name])
      if (message && isChanged) found[`${row}.${field}`] = findReason(field, typed, place) ?? message
    }
  return found
}

/** Why a price cannot be stored; the rules of the product form name only what all sizes need. */
function findReason(field: (typeof TYPED)[number], { sizes, currency }: FormValues, place: number) {
  if (field === 'stock') return undefined
  const { error } = parseTypedMoney(sizes[place]?.[field] ?? '', currency)
  return error ?? (field === 'price' ? NO_PRICE : undefined)
}

function findDifferences(mine: FormValues, theirs: FormValues): FormErrors {
  const stored = new Map(theirs.sizes.map((size) => [size.id, size]))
  const rows = toQuick({ id: '', version: 0, values: mine }).sizes
  return Object.fromEntries(
    rows.flatMap((size, row) => {
      const now = stored.get(size.id)
      return TYPED.flatMap((field) =>
        now && now[field] !== size[field] ? [[`${row}.${field}`, `Guardado: ${now[field] || 'nada'}`]] : [],
      )
    }),
  )
}
