import * as z from 'zod/mini'
import type { Cents } from '#shop/money/money.ts'
import { parseTypedMoney, type TypedMoney, UNREADABLE } from '#shop/money/typed-money.ts'
import { isBlank } from '#shop/text/clean-text.ts'
import { type FormValues, MAX_SIZES, type SizeValues } from './form-values.ts'
import { INVALID_GTIN, NO_COUNT, parseAmount, parseCount, parseGtin, splitNotes } from './parse-fields.ts'
import { parseScentFamily } from './parse-values.ts'
import type { TextField } from './plain-fields.ts'
import {
  ALL_FIELDS,
  ATTRIBUTE_LIMIT,
  type CompositeFieldName,
  MAX_ATTRIBUTES,
  tooLongText,
} from './product-fields.ts'
import { type ProductInput, toProductInput } from './product-input.ts'
import { mayBeIncomplete, parsePublishAt, toStateChoice } from './product-state.ts'

/** Characters of the unit of a size. */
export const MAX_UNIT = 10

const NO_SIZE = 'Al menos una variante de tamaño debe estar habilitada'
const NO_PRICE = 'Todas las variantes de tamaño habilitadas deben tener precios mayores a cero'
const MAX_SKU = 64
const NO_SALE_PRICE = 'El precio de oferta debe ser mayor a cero y menor que el precio'

const atMost = (length: number, subject: string) => z.maxLength(length, tooLongText({ length, subject }))

const notes = z.string().check(
  atMost(2000, 'Las notas'),
  z.refine(
    (text) => splitNotes(text).every((note) => note.length <= 80),
    'Cada nota: como mucho 80 caracteres',
  ),
)

/** Incomplete: a product that visitors do not see needs only its name. */
type Completeness = 'complete' | 'incomplete'

function textRules({ name, required, limit, allowed }: TextField, whole: Completeness): z.ZodMiniString {
  const isRequired = whole === 'complete' || name === 'name'
  return z
    .string()
    .check(
      ...(required && isRequired ? [z.refine<string>((text) => !isBlank(text), required)] : []),
      ...(limit ? [atMost(limit.length, limit.subject)] : []),
      ...(allowed ? [z.refine<string>(allowed.test, allowed.error)] : []),
    )
}

const knownFamilies = z.refine<string[]>(
  (families) => families.every((family) => family === '' || parseScentFamily(family)),
  'Elige familias de la lista',
)

const COMPOSITE_RULES = {
  scentFamily: z.array(z.string()).check(
    z.refine(
      (families) => families.some((family) => family !== ''),
      'La familia olfativa debe ser seleccionada',
    ),
    knownFamilies,
  ),
  attributes: z
    .array(z.string().check(atMost(ATTRIBUTE_LIMIT.length, ATTRIBUTE_LIMIT.subject)))
    .check(z.maxLength(MAX_ATTRIBUTES, `Como mucho ${MAX_ATTRIBUTES} atributos`)),
  notes: z.object({ top: notes, middle: notes, base: notes }),
  // `sizeIssues` checks what a size has.
  sizes: z.array(z.custom<SizeValues>()).check(z.maxLength(MAX_SIZES, `Como mucho ${MAX_SIZES} tamaños`)),
  images: z
    .array(z.string().check(atMost(500, 'Cada imagen')))
    .check(z.maxLength(100, 'Demasiadas imágenes')),
  state: z.string(),
  publishAt: z.string(),
} satisfies { [Name in CompositeFieldName]: z.ZodMiniType<FormValues[Name]> }

const formRules = (whole: Completeness) =>
  z.object({
    ...Object.fromEntries(
      ALL_FIELDS.map((field): [string, z.ZodMiniType] => {
        if (field.kind === 'text') return [field.name, textRules(field, whole)]
        return [field.name, field.kind === 'switch' ? z.boolean() : COMPOSITE_RULES[field.name]]
      }),
    ),
    ...(whole === 'incomplete' && { scentFamily: z.array(z.string()).check(knownFamilies) }),
  })

/** The rules of the product form, for the browser and for the server. */
const FORM_RULES: Readonly<Record<Completeness, z.ZodMiniType>> = {
  complete: formRules('complete'),
  incomplete: formRules('incomplete'),
}

interface Issue {
  path: PropertyKey[]
  message: string
}

function* sizeIssues({ sizes, currency }: FormValues, whole: Completeness): Generator<Issue> {
  if (whole === 'complete' && !sizes.some(({ enabled }) => enabled))
    yield { path: ['sizes'], message: NO_SIZE }
  const seen = new Set<string>()
  for (const [row, size] of sizes.entries()) {
    if (!size.enabled) continue
    const error = (field: keyof SizeValues, message: string) => ({ path: ['sizes', row, field], message })
    const amount = parseAmount(size.value)
    const price = parseTypedMoney(size.price, currency)
    const salePrice = parseTypedMoney(size.salePrice, currency)
    if (!(amount > 0 && amount < 100_000))
      yield error('value', 'El contenido de cada tamaño debe ser mayor a cero')
    if (size.unit.trim().length > MAX_UNIT)
      yield error('unit', `La unidad: como mucho ${MAX_UNIT} caracteres`)
    if (!price.cents && (whole === 'complete' || size.price.trim() !== ''))
      yield error('price', toReason(price) ?? NO_PRICE)
    if (size.salePrice.trim() !== '' && !isBelow(salePrice.cents, price.cents))
      yield error('salePrice', toReason(salePrice) ?? NO_SALE_PRICE)
    if ([size.stock, size.stockBefore].some((typed) => Number.isNaN(parseCount(typed))))
      yield error('stock', NO_COUNT)
    if (size.sku.trim().length > MAX_SKU) yield error('sku', `El SKU: como mucho ${MAX_SKU} caracteres`)
    if (parseGtin(size.gtin) === undefined) yield error('gtin', INVALID_GTIN)
    const key = `${amount} ${size.unit.trim().toLowerCase() || 'ml'} ${size.decant}`
    if (amount > 0 && seen.has(key)) yield error('value', 'Hay un tamaño repetido')
    seen.add(key)
  }
}

const isBelow = (sale: Cents | undefined, price: Cents | undefined) => Boolean(sale && price && sale < price)

/** Why an amount cannot be stored. An unreadable amount counts as 0. */
const toReason = ({ error }: TypedMoney) => (error === UNREADABLE ? undefined : error)

/** Messages by field: `name`, `notes.top`, `sizes`, `sizes.2.price` … */
export type FormErrors = Record<string, string>

function* publicationIssues({ state, publishAt }: FormValues): Generator<Issue> {
  if (state !== 'scheduled') return
  const moment = parsePublishAt(publishAt)
  const error = (message: string) => ({ path: ['publishAt'], message })
  if (!moment) yield error('Elige el día y la hora en que se publica')
  else if (moment.getTime() <= Date.now()) yield error('Elige un día y una hora que no hayan pasado')
}

/** The product of the typed values, or the validation errors. A draft needs only its name. */
export function checkProduct(
  values: FormValues,
): { input: ProductInput; errors?: undefined } | { input?: undefined; errors: FormErrors } {
  const whole = mayBeIncomplete(toStateChoice(values.state)) ? 'incomplete' : 'complete'
  const checked = FORM_RULES[whole].safeParse(values)
  const issues: Issue[] = [
    ...(checked.error?.issues ?? []),
    ...sizeIssues(values, whole),
    ...publicationIssues(values),
  ]
  if (issues.length === 0) return { input: toProductInput(values) }
  const errors: FormErrors = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  return { errors }
}
