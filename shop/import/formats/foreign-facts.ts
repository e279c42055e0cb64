import { parseAttribute, parseGender } from '#shop/products/parse-values.ts'
import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import type { ScentFamily } from '#shop/products/value-sets.ts'
import { foldText } from '#shop/text/fold-text.ts'
import type { BrandFinder } from '../reading/brand-finder.ts'
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
    else if (kind === 'gene' || kind === 'gend') {
      const gender = findGender(value)
      if (gender) fields.gender ??= gender
    } else if (kind === 'nota' || kind === 'note') notes.add(readNote(value))
    else if (kind === 'conc') {
      const concentration = findConcentration(value)
      if (concentration) fields.concentration ??= concentration
    } else if (kind === 'marc' || kind === 'bran') fields.brand ??= value.trim()
    else if (parseGender(tag)) genders.push(tag)
    else readPlainTag(draft, tag, families, attributes)
  }
  draft.suppose('gender', () => findListedGender(genders))
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
  const texts = [...others, title].filter((text) => text !== '')
  draft.suppose('gender', () => texts.map(findGender).find((one) => one !== undefined))
  draft.suppose('concentration', () => texts.map(findConcentration).find((one) => one !== undefined))
}

/** The families of texts that name nothing else. */
export function findFamilies(texts: readonly string[]): ScentFamily[] | undefined {
  const found = texts.map(readFamilies).filter(({ unknown }) => unknown.length === 0)
  const families = new Set(found.flatMap((one) => one.families))
  return families.size > 0 ? [...families] : undefined
}

/** The first text that is a brand, else a brand in the name. */
export function findBrandIn(brands: BrandFinder, name: string, texts: readonly string[]): string | undefined {
  const words = name.slice(0, 300).match(/[\p{L}\p{N}&'’.]+/gu) ?? []
  return texts.map((text) => brands.match(text)).find((one) => one !== undefined) ?? brands.find(words)?.name
}
