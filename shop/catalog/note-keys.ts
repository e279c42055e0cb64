import { foldText } from '#shop/text/fold-text.ts'
import { SEARCH_SYNONYMS } from './search-synonyms.ts'

/** Longer phrases in the middle of a note are no notes. */
const MAX_PART_WORDS = 5

const KEYS: ReadonlyMap<string, string> = keysByPhrase()

/** What the names and spellings of one note have in common, as the search reads them: 'Vainilla', 'VANILLA'. */
export function noteKey(note: string): string {
  const words = wordsOf(note).join(' ')
  return words === '' ? foldText(note) : (KEYS.get(words) ?? words)
}

/** The keys of a note and of its words and phrases: 'Orquídea de vainilla' has vanilla as a part. */
export function notePartKeys(note: string): string[] {
  const key = noteKey(note)
  const words = wordsOf(key)
  const parts = new Set([key])
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_PART_WORDS); end++) {
      const phrase = words.slice(start, end).join(' ')
      for (const plural of ['', 's', 'es'])
        if (phrase.endsWith(plural)) parts.add(noteKey(phrase.slice(0, phrase.length - plural.length)))
    }
  }
  return [...parts]
}

function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** By phrase of the table of synonyms: one of those that share a meaning with it. */
function keysByPhrase(): Map<string, string> {
  const groups = new Map<string, string[]>()
  for (const { typed, means } of SEARCH_SYNONYMS) {
    const phrases = [...means, ...typed].map((phrase) => wordsOf(phrase).join(' '))
    const group = [...new Set(phrases.flatMap((phrase) => groups.get(phrase) ?? [phrase]))]
    for (const phrase of group) groups.set(phrase, group)
  }
  return new Map(Array.from(groups, ([phrase, [key = phrase]]) => [phrase, key]))
}
