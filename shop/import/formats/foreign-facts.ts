import { parseAttribute, parseGender } from '#shop/products/parse-values.ts'
import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { readFamilies } from '../reading/family-text.ts'
import { readNote } from '../reading/note-names.ts'
import type { DraftProduct } from './draft-product.ts'
import { findConcentration, findGender, findListedGender } from './field-cells.ts'

/** What a tag is about, by the word before its colon. */
const TAG =
  /^\s*(familia|family|genero|género|gender|nota|notas|note|notes|concentraci[oó]n|marca|brand)\s*:\s*(.+)$/i

/** Tags such as `familia:Floral` and `nota:Rosa`, and known attributes. Plain tags are guesses. */
export function readTags(draft: DraftProduct, text: string): void {
  const { fields } = draft.product
  const families = new Set(fields.scentFamily)
  const notes = new Set<string>()
  const attributes = new Set(fields.attributes)
  const genders: string[] = []
  for (const tag of text.split(',')) {
    const [, about = '', value = ''] = TAG.exec(tag) ?? []
    const kind = foldText(about).slice(0, 4)
    if (kind === 'fami') for (const family of readFamilies(value).families) families.add(family)
    else if (kind === 'gene' || kind === 'gend') fields.gender ??= findGender(value)
    else if (kind === 'nota' || kind === 'note') notes.add(readNote(value))
    else if (kind === 'conc') fields.concentration ??= findConcentration(value)
    else if (kind === 'marc' || kind === 'bran') fields.brand ??= value.trim()
    else if (parseGender(tag)) genders.push(tag)
    else readPlainTag(draft, tag, families, attributes)
  }
  const gender = findListedGender(genders)
  if (gender && !fields.gender) {
    fields.gender = gender
    draft.guess(PRODUCT_FIELDS.gender.label)
  }
  if (families.size > 0) fields.scentFamily = [...families]
  if (attributes.size > 0) fields.attributes = [...attributes]
  if (notes.size > 0 && !fields.notes) {
    fields.notes = { top: [], middle: [...notes], base: [] }
    draft.guess(PRODUCT_FIELDS.notes.label)
  }
}

function readPlainTag(
  draft: DraftProduct,
  tag: string,
  families: Set<string>,
  attributes: Set<string>,
): void {
  const attribute = parseAttribute(tag)
  const found = readFamilies(tag)
  if (attribute) attributes.add(attribute)
  else if (found.families.length > 0 && found.unknown.length === 0) {
    for (const family of found.families) families.add(family)
    draft.guess(PRODUCT_FIELDS.scentFamily.label)
  }
}

/** Gender and concentration from other texts, the title last, unless the file names them. They count as guessed. */
export function guessFromName(draft: DraftProduct, title: string, others: readonly string[]): void {
  const { fields } = draft.product
  const texts = [...others, title].filter((text) => text !== '')
  if (!fields.gender) {
    const gender = texts.map(findGender).find((one) => one !== undefined)
    if (gender) fields.gender = gender
    if (gender) draft.guess(PRODUCT_FIELDS.gender.label)
    else delete fields.gender
  }
  if (!fields.concentration) {
    const concentration = texts.map(findConcentration).find((one) => one !== undefined)
    if (concentration) fields.concentration = concentration
    if (concentration) draft.guess(PRODUCT_FIELDS.concentration.label)
    else delete fields.concentration
  }
}
