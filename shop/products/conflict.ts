import { formatMoney } from '#shop/money/money.ts'
import { formatCount } from '#shop/text/counts.ts'
import type { FormValues, SizeValues } from './form-values.ts'
import { MAX_PIECES, parseCount } from './parse-fields.ts'
import { sizeLabel } from './product.ts'
import { ALL_FIELDS, type CompositeFieldName, type FieldName, PRODUCT_FIELDS } from './product-fields.ts'
import { toProductInput } from './product-input.ts'
import { publishAtText, STATE_LABELS, toStateChoice } from './product-state.ts'
import { NOTE_TYPE_LABELS, NOTE_TYPES, type NoteType } from './value-sets.ts'

interface Field {
  name: string
  label: string
  text: (values: FormValues) => string
  /** `onto` with this field as it is in `from`. */
  take: (onto: FormValues, from: FormValues) => FormValues
}

const whole = (name: FieldName, text: Field['text'] = (values) => String(values[name])): Field => ({
  name,
  label: PRODUCT_FIELDS[name].label,
  text,
  take: (onto, from) => ({ ...onto, [name]: from[name] }),
})
const note = (type: NoteType): Field => ({
  name: `notes.${type}`,
  label: `Notas de ${NOTE_TYPE_LABELS[type].toLowerCase()}`,
  text: (values) => values.notes[type],
  take: (onto, from) => ({ ...onto, notes: { ...onto.notes, [type]: from.notes[type] } }),
})

const COMPOSITE_FIELDS: Record<CompositeFieldName, Field[]> = {
  scentFamily: [whole('scentFamily', ({ scentFamily }) => scentFamily.filter(Boolean).join(', '))],
  attributes: [whole('attributes', ({ attributes }) => attributes.toSorted().join(', '))],
  notes: NOTE_TYPES.map(note),
  sizes: [whole('sizes', sizesText)],
  state: [whole('state', ({ state }) => STATE_LABELS[toStateChoice(state)])],
  publishAt: [
    whole('publishAt', ({ state, publishAt }) => (state === 'scheduled' ? publishAtText(publishAt) : '')),
  ],
  images: [whole('images', ({ images }) => images.map((path, place) => `${place + 1}. ${path}`).join('\n'))],
}

/** The displayed text of each form value, in the order of the field table. */
const FIELDS: readonly Field[] = ALL_FIELDS.flatMap(({ name, kind }) => {
  if (kind === 'text') return whole(name)
  return kind === 'switch' ? whole(name, (values) => (values[name] ? 'Sí' : 'No')) : COMPOSITE_FIELDS[name]
})

function sizesText(values: FormValues): string {
  return toProductInput(values)
    .sizes.map((size) => {
      const price = formatMoney(size.price, values.currency)
      const sale = size.salePrice === null ? '' : `, oferta ${formatMoney(size.salePrice, values.currency)}`
      const stock = size.stock === null ? '' : `, ${formatCount(size.stock, 'unidad', 'unidades')}`
      const codes = [size.sku && `SKU ${size.sku}`, size.gtin].filter(Boolean).map((code) => `, ${code}`)
      return `${sizeLabel(size)}: ${price}${sale}${stock}${codes.join('')}`
    })
    .join('\n')
}

export interface Difference {
  name: string
  label: string
  mine: string
  theirs: string
  /** Both sides changed the field. Otherwise the side with a change wins. */
  contested: boolean
  suggested: 'mine' | 'theirs'
}

/** The fields in which `mine` and the concurrently saved `theirs` differ; `base` is their common origin. */
export function differences(base: FormValues, mine: FormValues, theirs: FormValues): Difference[] {
  return FIELDS.filter(({ text }) => text(mine) !== text(theirs)).map(({ name, label, text }) => {
    const iChanged = text(mine) !== text(base)
    const theyChanged = text(theirs) !== text(base)
    return {
      name,
      label,
      mine: text(mine),
      theirs: text(theirs),
      contested: iChanged && theyChanged,
      suggested: iChanged ? 'mine' : 'theirs',
    }
  })
}

/** A value of a product that changed, as texts. */
export interface ChangedValue {
  label: string
  before: string
  after: string
}

/** The fields that differ between two versions of a product. */
export function changedValues(before: FormValues, after: FormValues): ChangedValue[] {
  return FIELDS.map(({ label, text }) => ({ label, before: text(before), after: text(after) })).filter(
    (value) => value.before !== value.after,
  )
}

/** The stored values, with `mine` for the named fields. */
export function merged(theirs: FormValues, mine: FormValues, keepMine: ReadonlySet<string>): FormValues {
  return FIELDS.filter(({ name }) => keepMine.has(name)).reduce(
    (values, { take }) => take(values, mine),
    theirs,
  )
}

/** Whether a save would change anything. */
export function isSame(one: FormValues, other: FormValues): boolean {
  const rows = ({ sizes }: FormValues) => JSON.stringify(sizes)
  return FIELDS.every(({ text }) => text(one) === text(other)) && rows(one) === rows(other)
}

/**
 * Merges the stock of the form `mine` with the stored values `theirs`. A sale is not an edit: an unchanged number takes
 * the stored stock, and a changed one is applied as a difference.
 */
export function mergeStock(mine: FormValues, theirs: FormValues): FormValues {
  const stored = new Map(theirs.sizes.filter(({ id }) => id !== '').map((size) => [size.id, size]))
  const sizes = mine.sizes.map((size) => {
    const now = stored.get(size.id)
    return now ? { ...size, stock: stockOver(size, now.stock), stockBefore: now.stock } : size
  })
  return { ...mine, sizes }
}

function stockOver({ stock, stockBefore }: SizeValues, now: string): string {
  if (stock === stockBefore) return now
  const [typed, before, left] = [stock, stockBefore, now].map(parseCount)
  if (typed == null || before == null || left == null || typed === left) return stock
  return String(Math.min(Math.max(left + typed - before, 0), MAX_PIECES))
}
