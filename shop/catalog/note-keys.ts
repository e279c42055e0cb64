import { foldText } from '#shop/text/fold-text.ts'

/** Typed words or phrases, and the matching terms of the catalog. */
export type Synonym = { readonly typed: readonly string[]; readonly means: readonly string[] }

/** The names of notes in the table of synonyms. */
export const NOTE_SYNONYMS: readonly Synonym[] = [
  { typed: ['vanilla', 'فانيليا'], means: ['vainilla'] },
  { typed: ['vainilla'], means: ['vanilla'] },
  { typed: ['ud', 'aoud', 'oudh', 'aud', 'agarwood', 'عود'], means: ['oud'] },
  { typed: ['amber', 'عنبر'], means: ['ámbar', 'amber'] },
  { typed: ['ámbar'], means: ['amber'] },
  { typed: ['rosa'], means: ['rose'] },
  { typed: ['rose', 'rosas', 'ward', 'ورد'], means: ['rosa', 'rose'] },
  { typed: ['musk', 'misk', 'almizcles', 'مسك'], means: ['almizcle', 'musk'] },
  { typed: ['almizcle'], means: ['musk'] },
  { typed: ['durazno', 'duraznos', 'peach'], means: ['melocotón', 'durazno'] },
  { typed: ['melocotón', 'melocotones'], means: ['melocotón', 'durazno'] },
  { typed: ['saffron', 'زعفران'], means: ['azafrán'] },
  { typed: ['jasmine', 'ياسمين'], means: ['jazmín'] },
  { typed: ['sandalwood', 'صندل'], means: ['sándalo'] },
  { typed: ['leather'], means: ['cuero'] },
  { typed: ['incense', 'bakhoor', 'بخور'], means: ['incienso', 'bakhoor'] },
  { typed: ['cinnamon'], means: ['canela'] },
  { typed: ['coffee'], means: ['café'] },
  { typed: ['coconut'], means: ['coco'] },
  { typed: ['patchouli'], means: ['pachulí', 'patchouli'] },
]

/** Longer phrases in the middle of a note are no notes. */
const MAX_PART_WORDS = 5

const KEYS: ReadonlyMap<string, string> = keysByPhrase()

/** What the names and spellings of one note have in common, as the search reads them: 'Vainilla', 'VANILLA'. */
export function noteKey(note: string): string {
  const words = splitWords(note).join(' ')
  return words === '' ? foldText(note) : (KEYS.get(words) ?? words)
}

/** The keys of a note and of its words and phrases: 'Orquídea de vainilla' has vanilla as a part. */
export function notePartKeys(note: string): string[] {
  const key = noteKey(note)
  const words = splitWords(key)
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

function splitWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** By phrase of the table: one of those that share a meaning with it. */
function keysByPhrase(): Map<string, string> {
  const groups = new Map<string, string[]>()
  for (const { typed, means } of NOTE_SYNONYMS) {
    const phrases = [...means, ...typed].map((phrase) => splitWords(phrase).join(' '))
    const group = [...new Set(phrases.flatMap((phrase) => groups.get(phrase) ?? [phrase]))]
    for (const phrase of group) groups.set(phrase, group)
  }
  return new Map(Array.from(groups, ([phrase, [key = phrase]]) => [phrase, key]))
}
