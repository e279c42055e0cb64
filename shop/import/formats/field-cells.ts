import type { ColumnTarget } from '#shop/import/column-targets.ts'
import { targetByHeading } from '#shop/import/lists/heading-targets.ts'
import { MAX_PIECES, parseGtin } from '#shop/products/parse-fields.ts'
import { parseConcentration, parseGender } from '#shop/products/parse-values.ts'
import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { type Concentration, type Gender, NOTE_TYPES, type NoteType } from '#shop/products/value-sets.ts'
import { firstCharacters, oneLine, wellFormed } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { readFamilies } from '../reading/family-text.ts'
import { readNoteLevels, splitNoteList } from '../reading/note-names.ts'
import { toPlainText } from '../reading/plain-text.ts'
import { sentenceCase } from '../reading/readable-case.ts'
import {
  CONCENTRATION_WORDS,
  GENDER_WORDS,
  NAME_GENDER_WORDS,
  SHORT_GENDER_WORDS,
  SOLD_OUT,
} from '../reading/word-lists.ts'
import type { DraftProduct } from './draft-product.ts'

/** Where a text is in the file. */
export interface CellPlace {
  row: number
  column: string | null
}

const short = (text: string) => (text.length > 40 ? `${firstCharacters(text, 40)}…` : text)

/** The gender that a text names; undefined for none and for several. */
export function findGender(text: string): Gender | undefined {
  const whole = parseGender(text)
  if (whole) return whole
  const word = text.trim().replace(/\.$/, '')
  const short = SHORT_GENDER_WORDS.find(([pattern]) => word !== '' && word.replace(pattern, '') === '')
  if (short) return short[1]
  const [unisex] = GENDER_WORDS
  if (unisex && text.match(unisex[0])) return 'Unisex'
  const named = [...GENDER_WORDS, ...NAME_GENDER_WORDS].filter(([pattern]) => text.match(pattern) !== null)
  const genders = new Set(named.map(([, gender]) => gender))
  return genders.size === 1 ? [...genders][0] : undefined
}

/** The gender of a list: a perfume that is among those of men and of women is for both. */
export function findListedGender(texts: readonly string[]): Gender | undefined {
  const genders = new Set(texts.map(findGender).filter((gender) => gender !== undefined))
  return genders.size > 1 ? 'Unisex' : [...genders][0]
}

export function findConcentration(text: string): Concentration | undefined {
  return (
    parseConcentration(text) ?? CONCENTRATION_WORDS.find(([pattern]) => text.match(pattern) !== null)?.[1]
  )
}

/** A column of genders. `initials`: what single characters mean in this column. */
export function readGenderCell(
  draft: DraftProduct,
  text: string,
  { row, column }: CellPlace,
  initials: Readonly<Record<string, Gender>> = {},
): void {
  const word = foldText(text.trim())
  const initial = Object.hasOwn(initials, word) ? initials[word] : undefined
  const gender = initial ?? findGender(text) ?? findListedGender(text.split(/[,;|/]/))
  if (gender) draft.product.fields.gender = gender
  else draft.warn(row, column, `No se entiende el género «${short(text)}»`)
}

/** A column of concentrations; an unknown one is stored as it is. */
export function readConcentrationCell(draft: DraftProduct, text: string, { row, column }: CellPlace): void {
  const found = findConcentration(text)
  draft.product.fields.concentration = found ?? sentenceCase(oneLine(text))
  if (!found) draft.warn(row, column, `«${short(text)}» no es una concentración conocida: se guarda así`)
}

/** A column of families; adds to those that the draft has. */
export function readFamilyCell(draft: DraftProduct, text: string, { row, column }: CellPlace): void {
  const { families, unknown } = readFamilies(text)
  const { fields } = draft.product
  if (families.length > 0) fields.scentFamily = [...new Set([...(fields.scentFamily ?? []), ...families])]
  if (unknown.length > 0)
    draft.warn(row, column, `La tienda no tiene la familia «${short(unknown.join(' '))}»`)
}

const { limit: SUMMARY_LIMIT } = PRODUCT_FIELDS.shortDescription

/**
 * A short description, returned as a whole. One that is too long ends at a word, and is the description where the file has
 * none.
 */
export function readSummary(draft: DraftProduct, text: string, { row, column }: CellPlace): string {
  const plain = toPlainText(text)
  const summary = oneLine(plain)
  const { fields } = draft.product
  if (summary === '') return ''
  fields.shortDescription = summary
  if (summary.length <= SUMMARY_LIMIT.length) return summary
  const start = wellFormed(summary.slice(0, SUMMARY_LIMIT.length - 3)).replace(/\s+\S*$/, '')
  fields.shortDescription = `${start}...`
  const rest = fields.description ? '' : ', y entera queda en la descripción'
  fields.description ||= plain
  draft.warn(row, column, `Tiene ${summary.length} caracteres: se recorta a ${SUMMARY_LIMIT.length}${rest}`)
  return summary
}

/** A column of the notes of one level. */
export function readLevelCell(draft: DraftProduct, text: string, level: NoteType): void {
  const { fields } = draft.product
  const { top = [], middle = [], base = [] } = fields.notes ?? {}
  // "Notas de salida: Bergamota" in the column of the top notes.
  const notes = readNoteLevels(text)[level] ?? splitNoteList(text)
  fields.notes = { top, middle, base, [level]: notes }
}

/** A column of all notes: by level, or a plain list, which becomes the heart and counts as guessed. */
export function readNotesCell(draft: DraftProduct, text: string, { row, column }: CellPlace): void {
  const levels = readNoteLevels(text)
  if (NOTE_TYPES.some((type) => levels[type])) {
    setNotes(draft, levels)
    return
  }
  const notes = splitNoteList(text.replace(/^\s*notas?(?:\s+olfativas?)?\s*:/iu, ''))
  if (notes.length === 0) return
  setNotes(draft, { middle: notes })
  draft.guess(PRODUCT_FIELDS.notes.label)
  draft.warn(row, column, 'Las notas no dicen si son de salida, corazón o fondo: quedan en el corazón')
}

/** Notes in a description, unless the draft has notes. They count as guessed. */
export function guessNotes(draft: DraftProduct, text: string): void {
  if (draft.product.fields.notes) return
  const levels = readNoteLevels(text)
  if (!NOTE_TYPES.some((type) => levels[type])) return
  setNotes(draft, levels)
  draft.guess(PRODUCT_FIELDS.notes.label)
}

function setNotes(draft: DraftProduct, levels: Partial<Record<NoteType, string[]>>): void {
  const { fields } = draft.product
  const { top = [], middle = [], base = [] } = fields.notes ?? {}
  fields.notes = { top: levels.top ?? top, middle: levels.middle ?? middle, base: levels.base ?? base }
}

const NONE_LEFT = new RegExp(`\\b(?:${SOLD_OUT}|no disponible)\\b|^no$`)

/**
 * A number of pieces: "12", "12 unidades", "1.200", "12,00", "Agotado". Null for some that are not counted, undefined for
 * other texts.
 */
export function readStock(text: string): number | null | undefined {
  const folded = foldText(text)
  if (NONE_LEFT.test(folded)) return 0
  if (/^(si|hay|disponible|(en|in) ?stock)$/.test(folded)) return null
  const number =
    /^\s*(-?(?:[1-9]\d{0,2}(?:[.,]\d{3})+|\d{1,7}))(?:[.,]0+)?\s*(?:u|un|und|uds?|unidad(?:es)?|pza?s?|piezas?|pcs?)?\.?\s*$/.exec(
      folded,
    )
  return number ? Math.min(Math.max(0, Number(number[1]?.replace(/[.,]/g, ''))), MAX_PIECES) : undefined
}

/**
 * The pieces of a cell, with a warning for what is not understood and for negative ones; see `readStock`. `isOrderable`: it
 * is sold without pieces, too, so that none left means that they are not counted.
 */
export function readPieces(
  draft: DraftProduct,
  text: string,
  { row, column }: CellPlace,
  isOrderable = false,
): number | null | undefined {
  const stock = readStock(text)
  if (isOrderable && stock === 0) return null
  if (stock === undefined) draft.warn(row, column, `No se entienden las existencias «${text}»`)
  else if (text.trim().startsWith('-')) draft.warn(row, column, `Las existencias eran ${text}: quedan en 0`)
  else if (/\d[.,]\d{3}/.test(text))
    draft.warn(row, column, `Las existencias «${text}» se leen como ${stock}: revisa que no sean menos`)
  return stock
}

/** True, with a warning, for a long code that a spreadsheet wrote as "6,29E+12": its digits are lost. */
export function warnOfLostDigits(draft: DraftProduct, text: string, { row, column }: CellPlace): boolean {
  if (!/^\d([.,]\d+)?e\+\d+$/i.test(text)) return false
  draft.warn(row, column, `«${text}» perdió sus cifras en la hoja de cálculo: no se importa`)
  return true
}

/** The code of a cell. */
export function readSku(draft: DraftProduct, text: string, place: CellPlace): string | null {
  return warnOfLostDigits(draft, text, place) ? null : oneLine(text) || null
}

/** The bar code of a cell, without spaces and hyphens; a warning for one whose check digit is wrong, such as a shop's own code. */
export function readGtin(draft: DraftProduct, text: string, { row, column }: CellPlace): string | null {
  const gtin = parseGtin(text.replaceAll("'", ''))
  if (gtin === undefined)
    draft.warn(row, column, `El código de barras «${short(text)}» no es válido: no se importa`)
  return gtin ?? null
}

type ReadField = (draft: DraftProduct, text: string, place: CellPlace) => void

const READERS: Partial<Record<ColumnTarget, ReadField>> = {
  brand: (draft, text) => {
    draft.product.fields.brand ??= oneLine(text)
  },
  gender: readGenderCell,
  concentration: readConcentrationCell,
  family: readFamilyCell,
  notes: readNotesCell,
  top: (draft, text) => readLevelCell(draft, text, 'top'),
  middle: (draft, text) => readLevelCell(draft, text, 'middle'),
  base: (draft, text) => readLevelCell(draft, text, 'base'),
}

/** How a value is read that another system keeps under a name of the seller: an attribute, a metafield. */
export function findFieldReader(name: string): ReadField | undefined {
  const target = targetByHeading(name)
  return target && READERS[target]
}
