import { normalizeSearch } from '#shop/catalog/catalog-state.ts'
import { foldText } from '#shop/text/fold-text.ts'

const LENGTH = 60

/**
 * A normalized search term: folded, so that "Ámbar" and "ambar" are equal. Undefined for text that may be personal
 * data: an e-mail or URL, a phone or card number, a pasted text.
 */
export function searchTerm(typed: string): string | undefined {
  const term = foldText(normalizeSearch(typed)).replace(/\s+/g, ' ').trim()
  const digits = term.replace(/\P{Nd}/gu, '').length
  const isPersonal = /@|:\/\/|\bwww\./.test(term) || digits > 5
  return term === '' || [...term].length > LENGTH || isPersonal ? undefined : term
}
