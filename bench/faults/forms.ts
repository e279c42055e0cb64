import { makeContent } from './ledger.ts'

export type Fields = Record<string, string | string[]>

export function toFormData(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  return form
}

/** The form of a product revision, as sent without JavaScript. */
export function productForm(name: string, revision: number, images: string[], version: number): Fields {
  const { shortDescription, sizes, top, base, attributes } = makeContent(revision)
  const fields: Fields = { name, brand: 'Prueba', shortDescription, description: '', scentFamily: 'Oriental' }
  Object.assign(fields, {
    gender: 'Unisex',
    concentration: 'Eau de Parfum',
    currency: '$',
    isAvailable: 'on',
    version: String(version),
  })
  Object.assign(fields, { 'notes.top': top.join(', '), 'notes.base': base.join(', '), attributes, images })
  for (const [row, { value, price, sale }] of sizes.entries()) {
    const size = { value, unit: 'ml', enabled: 'on', price, salePrice: sale ?? '' }
    for (const [field, entry] of Object.entries(size)) fields[`sizes.${row}.${field}`] = String(entry)
  }
  return fields
}

/** The message of a page or an answer. */
export function messageIn(text: string): string {
  if (text.startsWith('{')) return JSON.parse(text).message ?? text.slice(0, 80)
  const alert = /role="alert"[^>]*>(?:\s|<[^>]*>)*([^<]*)/.exec(text)?.[1]
  const page = /<h1[^>]*>([^<]*)<\/h1>\s*<p[^>]*>([^<]*)/.exec(text)?.slice(1).join(' ')
  return alert ?? page ?? text.replaceAll(/<[^>]*>/g, ' ').slice(0, 80)
}
