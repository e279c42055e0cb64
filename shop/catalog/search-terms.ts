import notes from '#shop/products/notes-en-es.json' with { type: 'json' }
import { ON_SALE } from '#shop/products/product-price.ts'
import { ATTRIBUTES, CONCENTRATIONS, GENDERS, SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { readTermPrices } from './search-prices.ts'
import { SEARCH_SYNONYMS } from './search-synonyms.ts'

/** Words that describe every perfume of the shop, or ask for all. A search of only them finds all. */
const DESCRIPTORS = new Set([
  ...['perfume', 'perfumes', 'fragancia', 'fragancias', 'locion', 'lociones'],
  ...['arabe', 'arabes', 'arabic', 'catalogo', 'lista', 'precio', 'precios'],
])
/** What precedes a note that is not wanted: "sin oud ni rosa", "poco dulce". */
const NEGATIONS = ['sin', 'no', 'ni', 'nada', 'poco']
/** What may be between a negation and the note: "sin olor a vainilla". */
const LINKS = [
  ...['a', 'al', 'de', 'del', 'el', 'la', 'las', 'lo', 'los', 'un', 'una', 'muy', 'tan'],
  ...['aroma', 'aromas', 'nota', 'notas', 'olor'],
]
/** Words that say nothing about a perfume. They and the descriptors are ignored in a search that has other words. */
const FILLERS = new Set([
  ...DESCRIPTORS,
  ...NEGATIONS,
  ...LINKS,
  ...['con', 'en', 'mi', 'o', 'para', 'por', 'que', 'su', 'tu', 'y'],
  ...['huela', 'huelan', 'huele', 'marca', 'original', 'originales', 'regalo', 'regalos', 'regalar'],
  // Of a comparison.
  ...['parecido', 'parecidos', 'parecida', 'similar', 'similares', 'clon', 'clones', 'dupe', 'dupes'],
  ...['inspirado', 'inspirados', 'inspirada', 'alternativa', 'algo'],
  // Of a question in a chat.
  ...['hola', 'buenas', 'buenos', 'dias', 'tardes', 'noches', 'favor', 'gracias'],
  ...['busco', 'quiero', 'quisiera', 'necesito', 'hay', 'saber', 'comprar', 'tiene', 'tienen', 'tienes'],
  ...['recomienda', 'recomiendan', 'recomiendame', 'recomiendas'],
  ...['cuanto', 'cuesta', 'cuestan', 'vale', 'valen', 'disponible', 'disponibles'],
])

/** Without its accent this phrase means men only at the end of a term: "para el verano" does not. */
const FOR_HIM = { typed: /para\s+él(?!\p{L})/iu, folded: 'para el' }

/** Units of sizes as they are typed, and as they are stored. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ml: ['ml', 'mililitro', 'mililitros'],
    cl: ['cl', 'centilitro', 'centilitros'],
    l: ['l', 'litro', 'litros'],
    oz: ['oz', 'onza', 'onzas'],
  }).flatMap(([unit, spellings]) => spellings.map((spelling) => [spelling, unit])),
)
/** Asks for the lowest prices, or for the highest. "No muy caro" asks for neither. */
const CHEAP = /(?<!\p{L})(?:m[aá]s\s+)?(?:barat|econ[oó]mic)[oa]s?(?!\p{L})/iu
const EXPENSIVE = /(?<!\p{L})m[aá]s\s+(?:car|costos)[oa]s?(?!\p{L})/iu
/** The decimal comma of a size ("7,5 ml"); any other comma separates words. */
const DECIMAL_COMMA = /(\d),(\d{1,2}\s*(?:ml|cl|l|oz)\b)/giu

/** The Spanish names of notes, folded. */
const NOTES = new Set(Object.values(notes.translations).map(foldText))
const MEANINGS: ReadonlyMap<string, readonly string[]> = meaningsByPhrase()
/** The values of facets and what they are called, folded. */
const VALUES: readonly string[] = [...SCENT_FAMILIES, ...GENDERS, ...ATTRIBUTES, ...CONCENTRATIONS]
const VALUE_WORDS = new Set(
  SEARCH_SYNONYMS.filter(({ means: [meant = ''] }) => VALUES.includes(meant))
    .flatMap(({ typed, means }) => [...typed, ...means])
    .map(foldText),
)
const LONGEST_PHRASE = findLongest(MEANINGS.keys())
const LONGEST_EXCLUDED = Math.max(findLongest(NOTES), LONGEST_PHRASE)

/** The folded words of a term, without the punctuation around them. */
export function searchWords(term: string): string[] {
  const pieces = splitWords(foldText(term))
  const named = plainWords(pieces)
  return named.length > 0 ? named : pieces
}

/** The words of a folded text without the punctuation around them. A piece of only punctuation is no word. */
export function plainWords(pieces: readonly string[]): string[] {
  return pieces
    .flatMap(splitWords)
    .map((piece) => piece.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')
}

function splitWords(folded: string): string[] {
  return folded.split(/[\s,;]+/u).filter((piece) => piece !== '')
}

/** A word of a term: its folded alternatives, of which a text must contain one, or the size it names. */
export type SearchWord = {
  /** The first is the typed text; of "para él" what it means. */
  texts: string[]
  /** As `searchedNames` names sizes. */
  size?: string
  /** Ignored beside other words. */
  isFiller?: true
  /**
   * 'sin vainilla': a text must not contain any of the alternatives after the first one, unless it contains that, the
   * typed phrase.
   */
  isExcluded?: true
}

/**
 * A term's words with their synonyms. A product matches when it matches every word; a blank term, or one that describes
 * every perfume or only asks for a price, has none, and matches everything.
 */
export function expandSearch(term: string): SearchWord[] {
  const all = expandWords(term)
  const words = all.filter(({ isFiller }) => !isFiller)
  if (words.length > 0) return words
  const asksForPrice = findPriceOrder(term) !== undefined || readTermPrices(term).rest !== term
  return asksForPrice || all.some(({ texts: [text = ''] }) => DESCRIPTORS.has(text)) ? [] : all
}

/** All words of a term with their synonyms. */
export function expandWords(term: string): SearchWord[] {
  const { rest } = readTermPrices(term)
  const withoutPrice = rest.replace(CHEAP, ' ').replace(EXPENSIVE, ' ')
  const typed = searchWords(withoutPrice.replace(DECIMAL_COMMA, '$1.$2'))
  const isForHim = FOR_HIM.typed.test(term.normalize('NFC'))
  const words: SearchWord[] = []
  for (let at = 0; at < typed.length; ) {
    const { length, ...word } = excludedAt(typed, at) ?? sizeAt(typed, at) ?? phraseAt(typed, at, isForHim)
    words.push(FILLERS.has(word.texts[0] ?? '') ? { ...word, isFiller: true } : word)
    at += length
  }
  return words
}

/** The order by price that a term asks for: "el más barato", "el más caro". */
export function findPriceOrder(term: string): 'price-asc' | 'price-desc' | undefined {
  if (CHEAP.test(term)) return 'price-asc'
  return EXPENSIVE.test(term) ? 'price-desc' : undefined
}

/**
 * Whether a folded word is a value of a facet, or means one: it is right even if no product has it. A short one may be a
 * misspelled name.
 */
export function isValueWord(text: string): boolean {
  return text.length > 4 && VALUE_WORDS.has(text)
}

/** The folded phrases of the table that stand for a term of the catalog. */
export function phrasesMeaning(term: string): string[] {
  return SEARCH_SYNONYMS.filter(({ means }) => means.includes(term)).flatMap(({ typed }) =>
    typed.map(foldText),
  )
}

type Phrase = SearchWord & { length: number }

function phraseAt(typed: readonly string[], at: number, isForHim: boolean): Phrase {
  const [length, meanings] = meaningAt(typed, at, isForHim)
  const phrase = typed.slice(at, at + length).join(' ')
  // Texts have the phrase in "para el verano" too.
  const texts = phrase === FOR_HIM.folded ? [...meanings] : [...new Set([phrase, ...meanings])]
  const size = ['decant', ON_SALE].find((name) => texts.includes(name))
  return { length, texts, ...(size && { size }) }
}

/** "sin notas de vainilla", "ni flor de azahar": only notes and phrases of the table are excluded, "Sin Garden" is a name. */
function excludedAt(typed: readonly string[], at: number): Phrase | undefined {
  if (!NEGATIONS.includes(typed[at] ?? '')) return undefined
  let start = at + 1
  while (LINKS.includes(typed[start] ?? '')) start++
  for (let end = Math.min(start + LONGEST_EXCLUDED, typed.length); end > start; end--) {
    const note = typed.slice(start, end).join(' ')
    const meanings = MEANINGS.get(note)
    if (!meanings && !NOTES.has(note)) continue
    const texts = [...new Set([typed.slice(at, end).join(' '), note, ...(meanings ?? [])])]
    return { length: end - at, texts, isExcluded: true }
  }
  return undefined
}

/** "100 ml", "100ml" or only a number, which may be a size. */
function sizeAt(typed: readonly string[], at: number): Phrase | undefined {
  const [, digits, attached] = /^(\d{1,5}(?:\.\d{1,2})?)(\p{L}*)$/u.exec(typed[at] ?? '') ?? []
  if (digits === undefined) return undefined
  const amount = String(Number(digits))
  const unit = UNITS.get(attached || (typed[at + 1] ?? ''))
  // A text may have the comma that the term had.
  const withComma = (texts: string[]) => [...new Set(texts.flatMap((text) => [text, text.replace('.', ',')]))]
  if (unit === undefined)
    return attached ? undefined : { length: 1, texts: withComma([digits]), size: amount }
  const phrase = typed.slice(at, attached ? at + 1 : at + 2)
  const texts = withComma([phrase.join(' '), `${amount} ${unit}`, `${amount}${unit}`])
  return { length: phrase.length, texts, size: amount + unit }
}

/** The longest phrase of the table that begins at a word, else the word itself. */
function meaningAt(
  words: readonly string[],
  at: number,
  isForHim: boolean,
): [length: number, meanings: readonly string[]] {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length >= 1; length--) {
    const phrase = words.slice(at, at + length).join(' ')
    if (phrase === FOR_HIM.folded && !isForHim && at + length < words.length) continue
    const meanings = MEANINGS.get(phrase)
    if (meanings) return [length, meanings]
  }
  return [1, []]
}

function findLongest(phrases: Iterable<string>): number {
  return Math.max(...Array.from(phrases, (phrase) => phrase.split(' ').length))
}

/** Words of the table, and English names of notes. Short Spanish ones are the beginning of too many words. */
function meaningsByPhrase(): Map<string, string[]> {
  const byPhrase = new Map<string, string[]>()
  for (const [english, spanish] of Object.entries(notes.translations)) {
    const [name, note] = [foldText(english), foldText(spanish)]
    if (!name.includes(' ') && !NOTES.has(name) && note.length >= 4) byPhrase.set(name, [note])
  }
  for (const { typed, means } of SEARCH_SYNONYMS) {
    for (const phrase of typed) byPhrase.set(foldText(phrase), means.map(foldText))
  }
  return byPhrase
}
