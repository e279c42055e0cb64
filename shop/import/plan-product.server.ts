import { isDeepStrictEqual } from 'node:util'
import { currencyName } from '#shop/money/currency-choices.ts'
import { parseAttribute } from '#shop/products/parse-values.ts'
import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { toProductInput } from '#shop/products/product-input.ts'
import { STATE_LABELS } from '#shop/products/product-state.ts'
import { products } from '#shop/products/schema.server.ts'
import { type StoredProduct, toFormValues } from '#shop/products/stored-product.server.ts'
import { NOTE_TYPE_LABELS, NOTE_TYPES, type NoteType } from '#shop/products/value-sets.ts'
import { oneLine } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { checkTarget, lacksToPublish } from './check-target.server.ts'
import type { Match } from './find-matches.server.ts'
import type { ImportedProduct } from './imported-product.ts'
import { isUnknownSize, withKnownSizes, withOwnSizes } from './known-sizes.server.ts'
import { mergeSizes } from './merge-sizes.server.ts'
import { planImages } from './plan-images.server.ts'
import { planNewProduct } from './plan-new.server.ts'
import {
  columnsOfSizes,
  failedPlan,
  IMPORTED_COLUMNS,
  type PlanContext,
  type PlannedProduct,
  type ProductWrite,
} from './planned-product.server.ts'

/** Characters, as in other systems; the index of the database has a limit, too. */
const MAX_HANDLE = 255

/** What an import does with a product of the file, by the rules of the product form. */
export function planProduct(
  parsed: ImportedProduct,
  match: Match,
  stored: StoredProduct | undefined,
  context: PlanContext,
): PlannedProduct {
  const { fields, rows } = parsed
  const fail = (message: string, column: string | null = null) =>
    failedPlan(parsed, [{ severity: 'error', row: rows[0] ?? 0, column, message }], stored)
  if (match.error) return fail(match.error)
  if ((parsed.handle?.length ?? 0) > MAX_HANDLE)
    return fail(`El identificador: como mucho ${MAX_HANDLE} caracteres.`, 'Identificador')
  const currency = fields.currency ?? stored?.product.currency ?? context.currency
  if (currency !== context.currency)
    return fail(
      `Los precios de la tienda van en ${currencyName(context.currency)}, y este perfume los tiene en ${currencyName(currency)}. Cambia la moneda en Configuración, o los precios del archivo.`,
      PRODUCT_FIELDS.currency.label,
    )
  const sized = (context.format === 'own' ? withOwnSizes : withKnownSizes)(parsed, stored?.sizes ?? [])
  if (sized.issues.some(({ severity }) => severity === 'error')) return failedPlan(sized, [], stored)
  const known = withoutPassedMoment(sized)
  return stored ? planChange(known, match, stored, context) : planNewProduct(known, context)
}

/** A moment of publication that has passed would publish the draft at once; the form refuses it, too. */
function withoutPassedMoment(parsed: ImportedProduct): ImportedProduct {
  const { publishAt, rows, issues } = parsed
  if (!publishAt || Date.parse(publishAt) > Date.now()) return parsed
  const issue = {
    severity: 'warning' as const,
    row: rows[0] ?? 0,
    column: PRODUCT_FIELDS.publishAt.label,
    message: 'La fecha ya pasó: no se tiene en cuenta.',
  }
  return { ...parsed, publishAt: undefined, issues: [...issues, issue] }
}

function planChange(
  parsed: ImportedProduct,
  match: Match,
  stored: StoredProduct,
  context: PlanContext,
): PlannedProduct {
  const target: StoredProduct = { ...stored, product: { ...stored.product } }
  const plan: PlannedProduct = {
    ...failedPlan(parsed, [], stored),
    issues: [...parsed.issues],
  }
  const write: ProductWrite = { product: {} }
  const isOwn = context.format === 'own'
  const hasTags = context.format === 'shopify' || context.format === 'woocommerce'
  const planning: Planning = { plan, target, write, isOwn, hasTags, byName: match.byName }
  planColumns(planning)
  planNotes(planning)
  planAttributes(planning)
  const merged = mergeSizes(stored.sizes, parsed.sizes, {
    currency: context.currency,
    isWhole: isOwn,
    // Without the contents, a row of a size may have no cell that is filled.
    hasAllSizes: isOwn && !parsed.openHeadings?.includes('Tamaño'),
    isUnknown: !isOwn && parsed.sizes.length === 1 && parsed.sizes.every(isUnknownSize),
    isUnavailable: hasNoPieces(parsed, stored, context),
  })
  target.sizes = merged.sizes
  plan.changes.push(...merged.changes)
  plan.issues.push(...merged.issues)
  Object.assign(write, merged.write)
  if (Object.keys(merged.write).length > 0) Object.assign(write.product, columnsOfSizes(merged.sizes))
  planImages(plan, stored, write, context)
  planIdentity(planning)
  planState(planning)
  checkPrices(plan, target, stored)
  if (plan.changes.length > 0) {
    for (const { column, message } of checkTarget(target, stored).errors)
      plan.issues.push({ severity: 'error', row: parsed.rows[0] ?? 0, column, message })
  }
  const hasError = plan.issues.some(({ severity }) => severity === 'error')
  if (hasError) return plan
  if (plan.changes.length === 0) return { ...plan, result: 'same' }
  return { ...plan, result: 'change', write }
}

/** A change while it is planned: each step adds to `plan` and `write`, and changes `target`, the product after it. */
interface Planning {
  plan: PlannedProduct
  target: StoredProduct
  write: ProductWrite
  /** The file has the own format. */
  isOwn: boolean
  /** Attributes are tags among others in the file: only the known ones are read. */
  hasTags: boolean
  /** The product was found by its name. */
  byName?: boolean
}

/** Whether the file is as our exports for other systems, which give a product that is not available no pieces. */
function hasNoPieces(
  { sizes }: ImportedProduct,
  { product }: StoredProduct,
  { format }: PlanContext,
): boolean {
  const isExport = format === 'shopify' || format === 'woocommerce'
  return isExport && !product.isAvailable && sizes.every(({ stock }) => stock === 0)
}

/** Columns that the file names with another value. A guess or an empty cell never replaces a stored value. */
function planColumns({ plan, target, write, isOwn, byName }: Planning): void {
  const { fields, guessed } = plan.parsed
  const shown = toProductInput(toFormValues(target))
  for (const name of IMPORTED_COLUMNS) {
    const next = fields[name]
    const old = target.product[name]
    if (next === undefined || isDeepStrictEqual(next, old) || isDeepStrictEqual(next, shown[name])) continue
    const { label } = PRODUCT_FIELDS[name]
    if (!isOwn && isEmpty(next)) continue
    const isSummary = oneLine(String(next)) === oneLine(target.product.shortDescription)
    // Our files for other systems have the short description where there is no other.
    if (!isOwn && name === 'description' && isEmpty(old) && isSummary) continue
    if (guessed.includes(label) && !isEmpty(old)) continue
    const isName = name === 'name' || name === 'brand'
    if (!isOwn && isName && (byName || foldText(String(next)) === foldText(String(old)))) continue
    plan.changes.push({ label, old: valueText(old), new: valueText(next) })
    write.product[products[name].name] = next
    Object.assign(target.product, { [name]: next })
  }
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function planNotes({ plan, target, write, isOwn }: Planning): void {
  const { notes } = plan.parsed.fields
  if (!notes) return
  const shown = toProductInput(toFormValues(target)).notes
  const isGuess = plan.parsed.guessed.includes(PRODUCT_FIELDS.notes.label)
  const stored = new Set(target.notes.flatMap((level) => level.notes.map(foldText)))
  for (const type of NOTE_TYPES) {
    const old = target.notes.find(({ noteType }) => noteType === type)?.notes ?? []
    const next = isGuess ? notes[type].filter((note) => !stored.has(foldText(note))) : notes[type]
    if (isDeepStrictEqual(next, old) || isDeepStrictEqual(next, shown[type])) continue
    if ((!isOwn && next.length === 0) || (isGuess && old.length > 0)) continue
    plan.changes.push({ label: noteLabel(type), old: old.join(', '), new: next.join(', ') })
    write.notes = { ...write.notes, [type]: next }
    target.notes = [
      ...target.notes.filter(({ noteType }) => noteType !== type),
      { productId: target.product.id, noteType: type, notes: next },
    ]
  }
}

export const noteLabel = (type: NoteType) => `Notas de ${NOTE_TYPE_LABELS[type].toLowerCase()}`

function planAttributes({ plan, target, write, isOwn, hasTags }: Planning): void {
  const { attributes } = plan.parsed.fields
  if (!attributes || (!isOwn && attributes.length === 0)) return
  const shown = new Map(target.attributes.map((attribute) => [oneLine(attribute), attribute]))
  // The spelling of the row stays, and so do attributes that the file cannot name.
  const next = [...new Set(attributes)].map((attribute) => shown.get(attribute) ?? attribute)
  const isUnnamed = (attribute: string) =>
    oneLine(attribute) === '' || (hasTags && !parseAttribute(attribute) && !next.includes(attribute))
  next.push(...target.attributes.filter(isUnnamed))
  if (isDeepStrictEqual(next.toSorted(), target.attributes.toSorted())) return
  plan.changes.push({
    label: PRODUCT_FIELDS.attributes.label,
    old: target.attributes.toSorted().join(', '),
    new: next.toSorted().join(', '),
  })
  write.attributes = next
  target.attributes = next
}

/** The identifier of another system stays once it is stored, unless our own file changes it. */
function planIdentity({ plan, target: { product }, write, isOwn }: Planning): void {
  const { handle } = plan.parsed
  if (!handle || handle === product.handle || (product.handle !== null && !isOwn)) return
  plan.changes.push({ label: 'Identificador', old: product.handle ?? '', new: handle })
  write.product.handle = handle
}

function planState({ plan, target, write, isOwn }: Planning): void {
  const { state, publishAt, rows } = plan.parsed
  const { product } = target
  const next = state ?? product.state
  const old = { state: product.state, at: product.publishAt?.getTime() ?? null }
  let at = next !== 'draft' ? null : publishAt === undefined ? old.at : publishAt && Date.parse(publishAt)
  const isPublished = next === 'published' && old.state !== 'published'
  const lacks = isPublished || (at && at !== old.at) ? lacksToPublish(target, isOwn) : []
  if (lacks.length > 0) {
    const message = `No se publica: le falta ${lacks.join(', ').toLowerCase()}.`
    plan.issues.push({ severity: 'warning', row: rows[0] ?? 0, column: 'Estado', message })
    if (isPublished) return
    at = old.at
  }
  if (next === old.state && at === old.at) return
  plan.changes.push({ label: 'Estado', old: stateText(old.state, old.at), new: stateText(next, at) })
  write.product.state = next
  const moment = at === null || at === '' ? null : new Date(at)
  write.product.publish_at = moment?.toISOString() ?? null
  product.state = next
  product.publishAt = moment
}

/** A file may not make a product free that is for sale, or has a date of publication. */
function checkPrices(plan: PlannedProduct, target: StoredProduct, stored: StoredProduct): void {
  const isFree = ({ product: { state, publishAt }, sizes }: StoredProduct) =>
    (state === 'published' || publishAt !== null) && sizes.some(({ price }) => price === 0)
  if (!isFree(target) || isFree(stored)) return
  const message = 'Está a la venta: le falta precio.'
  plan.issues.push({ severity: 'error', row: plan.parsed.rows[0] ?? 0, column: 'Precio', message })
}

function stateText(state: keyof typeof STATE_LABELS, at: number | string | null): string {
  return at
    ? `${STATE_LABELS.scheduled} (${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC)`
    : STATE_LABELS[state]
}
