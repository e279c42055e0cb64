import { foldText } from '#shop/text/fold-text.ts'

/** A heading in words without case, accents and punctuation: "¿Está destacado?", "productImageUrl". */
export function foldHeading(heading: string): string {
  return foldText(heading.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '))
    .replace(/[^a-z0-9$€₡¢#%]+/g, ' ')
    .trim()
}

/** The index of the first column of each key: a heading is one of its spellings. Spellings are folded. */
export function findColumns<Key extends string>(
  headings: readonly string[],
  spellings: Readonly<Record<Key, readonly string[]>>,
): Partial<Record<Key, number>> {
  const folded = headings.map(foldHeading)
  const found: Partial<Record<Key, number>> = {}
  for (const [key, texts] of Object.entries(spellings) as [Key, readonly string[]][]) {
    // In the order of the spellings: the first is the most exact.
    const index = texts.map((text) => folded.indexOf(text)).find((place) => place >= 0)
    if (index !== undefined) found[key] = index
  }
  return found
}

/** An apostrophe before what a spreadsheet would run as a formula, as exports write it (`shop/text/csv.ts`). */
const FORMULA_MARK =
  /(^|[;\r\n])'(?=["'\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20\u207A-\u207C\u208A-\u208C]|'|\p{C})/gu

/** Removes what neutralizes a formula; an apostrophe of a name stays ("'Round Midnight"). */
export function withoutFormulaMark(cell: string): string {
  return cell.includes("'") ? cell.replace(FORMULA_MARK, '$1') : cell
}
