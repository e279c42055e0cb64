import { firstCharacters } from './clean-text.ts'

/** Characters of a short description that a card shows. */
export const EXCERPT_LENGTH = 120

/** The text, or its first `limit` characters and '...'. Surrogate pairs are not split. */
export function excerpt(text: string, limit: number = EXCERPT_LENGTH): string {
  const start = firstCharacters(text, limit)
  return start.length < text.length ? `${start}...` : text
}
