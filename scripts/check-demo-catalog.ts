/**
 * Checks catalog/demo-perfumes.json.
 *
 *   node scripts/check-demo-catalog.ts [FACTS]
 *
 * FACTS is the path of a JSON array of perfume facts (brand, name, gender, scent_family, notes, and
 * optionally year and concentration). That file is not part of the project; without it only the
 * catalogue's own rules are checked. Exit code 1 on any fault.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const LEVELS = ['top', 'middle', 'base'] as const
type Level = (typeof LEVELS)[number]
type Json = Record<string, unknown>

const FAMILIES = [
  'Cítrico',
  'Floral',
  'Amaderado',
  'Oriental',
  'Acuático',
  'Fresco',
  'Gourmand',
  'Especiado',
  'Verde',
  'Frutal',
]
const GENDERS = ['Hombre', 'Mujer', 'Unisex']
const SALE = 'Oferta Especial'
const ATTRIBUTES = ['Nuevo', 'Más Vendido', SALE, 'Edición Limitada', 'Exclusivo', 'Recomendado']
const CONCENTRATIONS = ['Eau de Parfum', 'Eau de Toilette', 'Extrait de Parfum', 'Aceite perfumado']
const VOLUMES = [10, 30, 50, 90, 100, 120]
const FIELDS = [
  'brand',
  'name',
  'gender',
  'concentration',
  'year',
  'scent_family',
  'notes',
  'short_description',
  'description',
  'sizes',
  'attributes',
  'rating',
  'review_count',
  'is_available',
  'pictures',
]
const SIZE_FIELDS = ['value', 'unit', 'decant', 'price', 'sale_price']

const EXPECTED_TOTAL = 108
const MIN_BRANDS = 18
const MAX_OUTSIDE_FACTS = 15
const MIN_PRICE = 6
const MAX_PRICE = 320
const MAX_DECANT_PRICE = 25

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const catalogPath = join(root, 'catalog', 'demo-perfumes.json')
const translationsPath = join(root, 'catalog', 'notes-en-es.json')
const factsPath = process.argv[2]

const faults: string[] = []
const fault = (where: string, text: string): void => {
  faults.push(`${where}: ${text}`)
}

/** Lower case, without accents, typographic apostrophes made plain. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
const keyOf = (item: Json): string => `${fold(String(item.brand))}|${fold(String(item.name))}`
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []
const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8')) as unknown
const readList = (path: string): Json[] => {
  const data = readJson(path)
  if (!Array.isArray(data) || !data.every(isObject)) {
    throw new Error(`${path} is not a JSON array of objects`)
  }
  return data
}
const tally = (values: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
const show = (counts: Map<string, number>): string =>
  [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

const isMoney = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && /^\d+(\.\d{1,2})?$/.test(String(value))
const hasRepeats = (values: string[]): boolean => new Set(values.map(fold)).size !== values.length

function checkText(where: string, field: string, value: unknown, min: number, max: number): void {
  if (typeof value !== 'string') {
    fault(where, `${field} is not a text`)
    return
  }
  if (value !== value.trim() || /\s{2}|[\n\t]/.test(value)) fault(where, `${field} has odd spaces`)
  if (value.length < min || value.length > max) {
    fault(where, `${field} has ${value.length} characters, not ${min} to ${max}`)
  }
  if (/[!¡]/.test(value)) fault(where, `${field} has an exclamation mark`)
  if (/\p{Extended_Pictographic}/u.test(value)) fault(where, `${field} has a pictograph`)
  if (/\$|€|\bUSD\b|\bd[oó]lares?\b/iu.test(value)) fault(where, `${field} names a price`)
  if (value !== value.normalize('NFC')) fault(where, `${field} is not in Unicode form NFC`)
}

function checkSizes(where: string, item: Json): void {
  const sizes = objects(item.sizes)
  if (!Array.isArray(item.sizes) || sizes.length !== item.sizes.length) {
    fault(where, 'sizes is not a list of objects')
    return
  }
  if (sizes.length < 2 || sizes.length > 4) fault(where, `${sizes.length} sizes, not 2 to 4`)
  let lastValue = 0
  let lastPrice = 0
  let lastSale = 0
  let onSale = 0
  for (const size of sizes) {
    const { value, price, decant, sale_price: sale } = size
    for (const field of Object.keys(size)) {
      if (!SIZE_FIELDS.includes(field)) fault(where, `unknown size field ${field}`)
    }
    if (size.unit !== 'ml') fault(where, `unit ${String(size.unit)}`)
    if (typeof value !== 'number' || !VOLUMES.includes(value)) {
      fault(where, `size ${String(value)} is not one of ${VOLUMES.join(', ')}`)
      continue
    }
    if (decant !== (value === 10)) fault(where, `size ${value}: decant must mark 10 ml only`)
    if (!isMoney(price)) {
      fault(where, `size ${value}: price ${String(price)} is not an amount`)
      continue
    }
    const high = decant === true ? MAX_DECANT_PRICE : MAX_PRICE
    if (price < MIN_PRICE || price > high) fault(where, `size ${value}: price ${price} out of range`)
    if (value <= lastValue) fault(where, 'sizes are not in rising order')
    if (price <= lastPrice) fault(where, `size ${value}: price does not grow with the size`)
    lastValue = value
    lastPrice = price
    if ('sale_price' in size) {
      onSale += 1
      if (!isMoney(sale) || sale <= 0 || sale >= price) {
        fault(where, `size ${value}: sale price ${String(sale)} is not below ${price}`)
      } else {
        if (sale <= lastSale) fault(where, `size ${value}: sale price does not grow with the size`)
        lastSale = sale
      }
    }
  }
  if (onSale > 0 && onSale < sizes.length) fault(where, 'only some sizes have a sale price')
  const labelled = strings(item.attributes).includes(SALE)
  if (onSale > 0 && !labelled) fault(where, `sale prices without '${SALE}'`)
  if (onSale === 0 && labelled) fault(where, `'${SALE}' without sale prices`)
}

function checkNotes(where: string, item: Json, known: Set<string>): void {
  const notes = item.notes
  if (!isObject(notes) || Object.keys(notes).sort().join() !== [...LEVELS].sort().join()) {
    fault(where, 'notes must have exactly top, middle and base')
    return
  }
  let total = 0
  for (const level of LEVELS) {
    const list = notes[level]
    const names = strings(list)
    if (!Array.isArray(list) || names.length !== list.length) {
      fault(where, `notes.${level} is not a list of texts`)
      continue
    }
    total += names.length
    if (names.length > 5) fault(where, `notes.${level} has more than 5 notes`)
    if (hasRepeats(names)) fault(where, `notes.${level} repeats a note`)
    for (const name of names) {
      if (!known.has(name)) fault(where, `note '${name}' is not in notes-en-es.json`)
    }
  }
  if (total === 0) fault(where, 'no notes at all')
}

function checkItem(item: Json, known: Set<string>): void {
  const where = `${String(item.brand)} ${String(item.name)}`
  for (const field of FIELDS) {
    if (field !== 'year' && !(field in item)) fault(where, `field ${field} is missing`)
  }
  for (const field of Object.keys(item)) {
    if (!FIELDS.includes(field)) fault(where, `unknown field ${field}`)
  }
  checkText(where, 'brand', item.brand, 2, 60)
  checkText(where, 'name', item.name, 1, 100)
  checkText(where, 'short_description', item.short_description, 70, 140)
  checkText(where, 'description', item.description, 250, 500)
  const sentences = String(item.description).match(/[.?](?=\s|$)/g)?.length ?? 0
  if (sentences < 2 || sentences > 4) fault(where, `description has ${sentences} sentences`)
  if (!GENDERS.includes(String(item.gender))) fault(where, `gender ${String(item.gender)}`)
  if (!CONCENTRATIONS.includes(String(item.concentration))) {
    fault(where, `concentration ${String(item.concentration)}`)
  }
  const year = item.year
  if ('year' in item && !(Number.isInteger(year) && Number(year) > 1950 && Number(year) < 2027)) {
    fault(where, `year ${String(year)}`)
  }
  for (const [field, allowed, min, max] of [
    ['scent_family', FAMILIES, 1, 3],
    ['attributes', ATTRIBUTES, 0, ATTRIBUTES.length],
  ] as const) {
    const list = item[field]
    const values = strings(list)
    if (!Array.isArray(list) || values.length !== list.length) {
      fault(where, `${field} is not a list of texts`)
      continue
    }
    if (values.length < min || values.length > max) fault(where, `${field} has a wrong length`)
    if (hasRepeats(values)) fault(where, `${field} repeats a value`)
    for (const value of values) {
      if (!allowed.includes(value)) fault(where, `${field}: '${value}' is not allowed`)
    }
  }
  checkNotes(where, item, known)
  checkSizes(where, item)
  const { rating, review_count: reviews, pictures } = item
  if (typeof rating !== 'number' || rating < 0 || rating > 5 || !/^\d(\.\d)?$/.test(`${rating}`)) {
    fault(where, `rating ${String(rating)}`)
  }
  if (!Number.isInteger(reviews) || Number(reviews) < 0) {
    fault(where, `review_count ${String(reviews)}`)
  }
  if ((rating === 0) !== (reviews === 0)) fault(where, 'a rating without reviews, or the reverse')
  if (typeof item.is_available !== 'boolean') fault(where, 'is_available is not a boolean')
  if (!Number.isInteger(pictures) || Number(pictures) < 1 || Number(pictures) > 4) {
    fault(where, `pictures ${String(pictures)}`)
  }
}

/** The catalogue as a whole: counts, spread, and texts that repeat each other. */
function checkWhole(items: Json[]): void {
  const whole = 'catalogue'
  const atLeast = (count: number, min: number, what: string): void => {
    if (count < min) fault(whole, `${what}: ${count}, at least ${min} wanted`)
  }
  if (items.length !== EXPECTED_TOTAL) fault(whole, `${items.length} perfumes`)
  for (const [key, count] of tally(items.map(keyOf))) {
    if (count > 1) fault(whole, `${key} occurs ${count} times`)
  }
  const brands = tally(items.map((item) => String(item.brand)))
  const genders = tally(items.map((item) => String(item.gender)))
  const families = tally(items.flatMap((item) => strings(item.scent_family)))
  const attributes = tally(items.flatMap((item) => strings(item.attributes)))
  const plain = items.filter((item) => strings(item.attributes).length === 0).length
  const sales = items.filter((item) => objects(item.sizes).some((size) => 'sale_price' in size))
  const away = items.filter((item) => item.is_available === false).length
  const unrated = items.filter((item) => item.rating === 0).length
  const long = items.filter((item) => String(item.short_description).length > 120).length
  const gourmandForHer = items.filter(
    (item) =>
      item.gender === 'Mujer' &&
      strings(item.scent_family).includes('Gourmand') &&
      objects(item.sizes).some((size) => size.decant === true && Number(size.price) < 60),
  ).length
  atLeast(brands.size, MIN_BRANDS, 'brands')
  for (const gender of GENDERS) atLeast(genders.get(gender) ?? 0, 12, gender)
  for (const family of FAMILIES) atLeast(families.get(family) ?? 0, 5, family)
  for (const attribute of ATTRIBUTES) atLeast(attributes.get(attribute) ?? 0, 3, attribute)
  atLeast(gourmandForHer, 6, 'Mujer + Gourmand with a decant below 60')
  const between = (count: number, min: number, max: number, what: string): void => {
    if (count < min || count > max) fault(whole, `${what}: ${count}, ${min} to ${max} wanted`)
  }
  const total = items.length
  between(plain, Math.floor(total * 0.4), Math.ceil(total * 0.6), 'perfumes without attribute')
  between(sales.length, Math.floor(total * 0.12), Math.ceil(total * 0.18), 'perfumes on sale')
  between(away, 6, 10, 'unavailable perfumes')
  between(unrated, 3, 10, 'perfumes without rating')
  between(long, 3, 15, 'short descriptions above 120 characters')

  const words = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  for (const field of ['short_description', 'description'] as const) {
    const seen = new Map<string, string>()
    const openings = new Map<string, string>()
    for (const item of items) {
      const where = `${String(item.brand)} ${String(item.name)}`
      const list = words(String(item[field]))
      const opening = list.slice(0, 3).join(' ')
      const before = openings.get(opening)
      if (before) fault(where, `${field} opens like that of ${before}: '${opening}'`)
      openings.set(opening, where)
      for (let at = 0; at + 6 <= list.length; at += 1) {
        const phrase = list.slice(at, at + 6).join(' ')
        const other = seen.get(phrase)
        if (other) fault(where, `${field} repeats six words of ${other}: '${phrase}'`)
        seen.set(phrase, where)
      }
    }
  }

  console.log(`perfumes: ${total}, brands: ${brands.size}`)
  console.log(`brands: ${show(brands)}`)
  console.log(`genders: ${show(genders)}`)
  console.log(`families: ${show(families)}`)
  console.log(`attributes: ${show(attributes)}, none ${plain}`)
  console.log(
    `on sale: ${sales.length}, unavailable: ${away}, unrated: ${unrated}, ` +
      `long short descriptions: ${long}, Mujer + Gourmand with a decant below 60: ${gourmandForHer}`,
  )
}

/** Gender, families and notes must agree with the facts; year and concentration where both know. */
function checkFacts(items: Json[], facts: Json[]): void {
  const byKey = new Map(facts.map((fact) => [keyOf(fact), fact]))
  const outside: string[] = []
  const noPyramid: string[] = []
  const before = faults.length
  for (const item of items) {
    const where = `${String(item.brand)} ${String(item.name)}`
    const fact = byKey.get(keyOf(item))
    if (!fact) {
      outside.push(where)
      continue
    }
    for (const field of ['gender', 'year', 'concentration'] as const) {
      const mine = item[field]
      if (field in fact && mine !== fact[field]) {
        fault(where, `${field} is ${String(mine)}, the facts say ${String(fact[field])}`)
      }
    }
    if (!('year' in fact) && 'year' in item) fault(where, 'the facts know no year')
    const mine = strings(item.scent_family)
    const theirs = strings(fact.scent_family)
    if ([...mine].sort().join() !== [...theirs].sort().join()) {
      fault(where, `scent_family is ${mine.join(', ')}, the facts say ${theirs.join(', ')}`)
    }
    const ownNotes = isObject(item.notes) ? item.notes : {}
    const factNotes = isObject(fact.notes) ? fact.notes : {}
    const listOf = (notes: Json, level: Level): string[] => strings(notes[level])
    if (LEVELS.every((level) => listOf(factNotes, level).length === 0)) {
      noPyramid.push(where)
      continue
    }
    for (const level of LEVELS) {
      const allowed = new Set(listOf(factNotes, level).map(fold))
      const extra = listOf(ownNotes, level).filter((note) => !allowed.has(fold(note)))
      if (extra.length > 0) fault(where, `notes.${level} not in the facts: ${extra.join(', ')}`)
      if (allowed.size > 0 && listOf(ownNotes, level).length === 0) {
        fault(where, `notes.${level} is empty, the facts list ${allowed.size}`)
      }
    }
  }
  console.log(`found in the facts: ${items.length - outside.length} of ${items.length}`)
  console.log(`not in the facts (${outside.length}): ${outside.join('; ') || 'none'}`)
  console.log(`no pyramid in the facts (${noPyramid.length}): ${noPyramid.join('; ') || 'none'}`)
  console.log(`disagreements: ${faults.length - before}`)
  if (outside.length > MAX_OUTSIDE_FACTS) {
    fault('catalogue', `${outside.length} perfumes outside the facts`)
  }
}

const table = readJson(translationsPath)
const translations = isObject(table) && isObject(table.translations) ? table.translations : {}
const known = new Set(strings(Object.values(translations)))
const items = readList(catalogPath)
for (const item of items) checkItem(item, known)
checkWhole(items)
if (factsPath) checkFacts(items, readList(factsPath))
else console.log('no facts file given: gender, families and notes were not compared')

for (const text of faults) console.error(`FAULT ${text}`)
console.log(faults.length === 0 ? 'clean' : `${faults.length} fault(s)`)
process.exitCode = faults.length === 0 ? 0 : 1
