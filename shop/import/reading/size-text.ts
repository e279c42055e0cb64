/** A size as a text names it. */
export interface NamedSize {
  value: number
  unit: string
}

/** Contents with their unit: "100ML", "100 ml.", "x 3.4 oz", "3,4 FL OZ", "100mlEDP". */
export const SIZE =
  /(?<![\p{L}\p{N}.,])(?:x\s?)?(\d{1,5}(?:[.,]\d{1,2})?)\s?-?\s?(ml|mls|mililitros?|m\.l\.?|cc|fl\.?\s?oz\.?|oz\.?|onzas?|gramos?|grs?|g|lts?|litros?)(?![\p{L}\p{N}])\.?|(?<![\p{L}\p{N}.,])(\d{1,4})\s?(ml)(?=ed[pt])/giu

/** Several pieces of one size: "2 x 50 ml", "50 ml (x2)". A longer number belongs to the name ("212 x 100 ml"). */
const PIECES =
  /(?<![\p{L}\p{N}.,])(?:[2-9]|1[0-2])\s?[x×]\s?\d+(?:[.,]\d+)?\s?(?:ml|oz|gr?s?)(?!\p{L})|(?<=\d\s?)(?:ml|oz|gr?s?)\.?\s?\(?[x×]\s?(?:[2-9]|\d\d)/iu

/** A set by its name: "SET YARA 100ML", "Gift Set", "2 PZ", "Caja x 12". More pieces are those of a box. */
const SET =
  /^[^\p{L}\p{N}]*(?:set|estuche|kit|combo|pack|cofre)(?!\p{L})|(?<!\p{L})gift ?set(?!\p{L})|(?<!\p{L})(?:caja|box|docena)s? ?(?:de |x ?)\d|(?<![\p{L}\p{N}.,])[2-6] ?(?:piezas?|pza?s?|pcs|pieces?)(?!\p{L})/iu

/** Whether a text names several pieces, whose contents are not those of one bottle. */
export function isSetText(text: string): boolean {
  return PIECES.test(text) || SET.test(text)
}

const UNITS: readonly (readonly [pattern: RegExp, unit: string])[] = [
  [/^(m|cc)/i, 'ml'],
  [/oz|onz/i, 'oz'],
  [/^g/i, 'g'],
  [/^l/i, 'l'],
]

/** All sizes that a text names with their unit, in its order, each once; none of a set of pieces. */
export function findSizes(text: string): NamedSize[] {
  if (isSetText(text)) return []
  const sizes = new Map<string, NamedSize>()
  for (const match of text.matchAll(SIZE)) {
    const unit = UNITS.find(([pattern]) => pattern.test(match[2] ?? match[4] ?? ''))?.[1] ?? 'ml'
    const value = Number((match[1] ?? match[3] ?? '').replace(',', '.'))
    if (value > 0 && value < 100_000) sizes.set(`${value} ${unit}`, { value, unit })
  }
  return [...sizes.values()]
}

/**
 * The sizes without those in ounces when the text has as many in milliliters: "3.4 oz / 100 ml" is one size, said
 * twice.
 */
export function withoutConversions(sizes: readonly NamedSize[]): NamedSize[] {
  const metric = sizes.filter(({ unit }) => unit !== 'oz')
  return metric.length > 0 ? metric : [...sizes]
}

/** The size that a heading of a column names. */
export function findHeadingSize(heading: string): HeadingSize | undefined {
  const [size] = withoutConversions(findSizes(heading))
  return size && { ...size, decant: isDecantText(heading) }
}

export type HeadingSize = NamedSize & { decant: boolean }

/** The sizes of a cell of sizes. A number without unit has that of the heading, milliliters unless it names another. */
export function readSizeCell(cell: string, heading: string | null): NamedSize[] {
  const named = withoutConversions(findSizes(cell))
  if (named.length > 0) return named
  const unit = findUnit(heading ?? '')
  const plain = /^\s*(\d{1,5}(?:[.,]\d{1,2})?)\s*$/.exec(cell)
  const value = Number(plain?.[1]?.replace(',', '.'))
  return value > 0 && value < 100_000 ? [{ value, unit }] : []
}

function findUnit(heading: string): string {
  if (/(?<!\p{L})(oz|onzas?)(?!\p{L})/iu.test(heading)) return 'oz'
  return /(?<!\p{L})(gr?|gramos?)(?!\p{L})/iu.test(heading) ? 'g' : 'ml'
}

export const DECANT = /(?<!\p{L})(?:decants?|decantad[oa]s?|decantes?|muestras?|samples?)(?!\p{L})/iu

/** Whether a text names a decant: some of a bottle filled into another. */
export function isDecantText(text: string): boolean {
  return DECANT.test(text)
}

/** Whether a size is that of a decant rather than of a bottle. */
export function isDecantSize({ value, unit }: NamedSize): boolean {
  return unit === 'ml' && value <= 30
}

/** The size of a variant. A tester is sold beside the bottle of the same contents, at another price. */
export function withTester(size: NamedSize, text: string): NamedSize {
  return /(?<!\p{L})(tester|probador)(?!\p{L})/iu.test(text) ? { ...size, unit: `${size.unit} tester` } : size
}

export function withoutDecantWords(text: string): string {
  return text.replace(new RegExp(DECANT.source, 'giu'), ' ')
}
