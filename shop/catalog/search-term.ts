import { cleanText } from '#shop/text/clean-text.ts'

export const SEARCH_LENGTH = 100
/** Suggestions need as many characters: one matches nearly every product. */
export const SHORTEST_SUGGESTED = 2

/** A normalized search term: one clean, trimmed line of at most 100 characters. */
export function normalizeSearch(term: string): string {
  return cleanText(term, SEARCH_LENGTH)
}
