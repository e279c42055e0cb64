import { normalizeSearch } from '#shop/catalog/catalog-state.ts'
import { foldText } from '#shop/text/fold-text.ts'

const LENGTH = 60

/**
 * A search as it is counted: folded, so that "Ámbar" and "ambar" are one. Undefined for what is no search for a
 * perfume and might be somebody's: an e-mail or web address, a phone or card number, a pasted text.
 */
export function searchTerm(typed: string): string | undefined {
  const term = foldText(normalizeSearch(typed)).replace(/\s+/g, ' ').trim()
  const digits = term.replace(/\P{Nd}/gu, '').length
  const isSomebodys = /@|:\/\/|\bwww\./.test(term) || digits > 5
  return term === '' || [...term].length > LENGTH || isSomebodys ? undefined : term
}
