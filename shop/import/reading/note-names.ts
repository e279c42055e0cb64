import library from '#shop/products/notes-en-es.json' with { type: 'json' }
import { oneLine } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { sentenceCase } from './readable-case.ts'

const TRANSLATIONS = new Map(Object.entries(library.translations))
const VARIANTS = new Map(Object.entries(library.spelling_variants))
/** The spelling of each Spanish name without case and accents. */
const SPANISH = new Map([...TRANSLATIONS.values()].map((name) => [foldText(name), name]))

/** Max length of a stored note, and of a text that may be one with words around it. */
const MAX_NOTE = 80
const MAX_NAME = 200

/** A note in Spanish, in the spelling of the library; other texts unchanged, capitals as a sentence. */
export function readNote(text: string): string {
  const note = oneLine(text).replace(/\s+/g, ' ')
  const key = note.toLowerCase()
  // "Pomelo" is a Spanish name, and another fruit in English.
  return (
    SPANISH.get(foldText(note)) ??
    TRANSLATIONS.get(VARIANTS.get(key) ?? key) ??
    TRANSLATIONS.get(key) ??
    sentenceCase(note)
  )
}

/** Whether the library has the note, in English or Spanish. */
export function isKnownNote(text: string): boolean {
  const key = text.trim().toLowerCase()
  return TRANSLATIONS.has(key) || VARIANTS.has(key) || SPANISH.has(foldText(key))
}

/** The notes of a list: "Bergamota, Pimienta rosa y Lavanda". */
export function splitNoteList(text: string): string[] {
  const notes = new Map<string, string>()
  // Runs of spaces make the patterns below slow.
  for (const item of text.replace(/[^\S\n]+/g, ' ').split(/[,;|/\n•·+]|\s[-–]\s/u)) {
    // "y" joins two notes, unless the library has the whole ("Cuero y tabaco").
    const names = isKnownNote(item) ? [item] : item.split(/\s+(?:y|e|and|&)\s+/iu)
    for (const name of names.filter(({ length }) => length <= MAX_NAME)) {
      const note = readNote(
        name.replace(/^(?:y|e|and|&|notas? de)\s+/iu, '').replace(/^[\s.:*"“”-]+|[\s.:*"“”-]+$/g, ''),
      )
      if (note !== '' && note.length <= MAX_NOTE && !notes.has(foldText(note)))
        notes.set(foldText(note), note)
    }
  }
  return [...notes.values()]
}
