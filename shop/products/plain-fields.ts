import { cleanLine, cleanLines, oneLine } from '#shop/text/clean-text.ts'
import {
  ALL_FIELDS,
  type PlainFieldName,
  type PRODUCT_FIELDS,
  type SearchedFieldName,
  type SwitchFieldName,
  type TextFieldName,
} from './product-fields.ts'

/** The plain fields as typed. */
export type PlainFormValues = Record<TextFieldName, string> & Record<SwitchFieldName, boolean>

/** The plain fields as stored. */
export type PlainProduct = Record<SwitchFieldName, boolean> & {
  [Name in TextFieldName]: (typeof PRODUCT_FIELDS)[Name] extends { parse: (typed: string) => infer Value }
    ? Value
    : string
}

export const TEXT_FIELDS = ALL_FIELDS.filter((field) => field.kind === 'text')
const SWITCH_FIELDS = ALL_FIELDS.filter((field) => field.kind === 'switch')
export type TextField = (typeof TEXT_FIELDS)[number]
export type SwitchField = (typeof SWITCH_FIELDS)[number]

export const PLAIN_NAMES: readonly PlainFieldName[] = [...TEXT_FIELDS, ...SWITCH_FIELDS].map(
  ({ name }) => name,
)

/** An object with one value for each plain field. */
function plainFields<Values>(
  text: (field: TextField) => string,
  isOn: (field: SwitchField) => boolean,
): Values {
  return Object.fromEntries([
    ...TEXT_FIELDS.map((field) => [field.name, text(field)]),
    ...SWITCH_FIELDS.map((field) => [field.name, isOn(field)]),
  ]) as Values
}

/** The plain fields of a new product's form. */
export const INITIAL_FIELDS: Readonly<PlainFormValues> = plainFields(
  ({ initial }) => initial ?? '',
  ({ initial }) => initial,
)

/** The submitted plain fields; `sent` returns an empty text for a missing field. */
export function readPlainFields(sent: (name: PlainFieldName) => string): PlainFormValues {
  return plainFields(
    ({ name }) => sent(name),
    ({ name }) => sent(name) !== '',
  )
}

/** Stored texts as the form inputs would submit them. */
export function showPlainFields(product: PlainProduct): PlainFormValues {
  return plainFields(
    ({ name, control }) => (control === 'textarea' ? cleanLines : cleanLine)(product[name]),
    ({ name }) => product[name],
  )
}

/** Typed values as they are stored. */
export function parsePlainFields(values: PlainFormValues): PlainProduct {
  return plainFields(
    ({ name, parse = oneLine }) => parse(values[name]),
    ({ name }) => values[name],
  )
}

export const SEARCHED_FIELDS = TEXT_FIELDS.filter(({ searched }) => searched).map(
  ({ name }) => name,
) as readonly SearchedFieldName[]

/** A line of a product page's list of facts. */
export interface ProductFact {
  label: string
  text: string
}

/** The facts of a product that need no separate code, without those that are empty. */
export function plainFacts(product: PlainProduct): ProductFact[] {
  return TEXT_FIELDS.filter(({ fact }) => fact)
    .map(({ name, label }) => ({ label, text: product[name] }))
    .filter(({ text }) => text !== '')
}
