import library from '#shop/products/notes-en-es.json' with { type: 'json' }
import type { NoteType } from '#shop/products/value-sets.ts'
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

/** Words for the levels of the pyramid. */
const LEVELS: readonly (readonly [NoteType, string])[] = [
  ['top', 'salida|cabeza|altas?|superiores|apertura|iniciales|top|head|opening'],
  ['middle', 'coraz[oó]n|medias?|medios?|centrales|intermedias?|cuerpo|middle|heart|mid'],
  ['base', 'fondo|base|bajas|finales|secado|dry ?down'],
]
const ALL = LEVELS.map(([, pattern]) => pattern).join('|')
/** "Notas de salida:", "Salida:", "Top notes -", "Las notas de fondo son". */
const LABEL = new RegExp(
  `(?<![\\p{L}])(?:(?:(?:las?|los|sus?|the|tiene|con)\\s+)*(?:notas?|acordes?|nota)\\s+(?:(?:de|del|en|la|el)\\s+)*(?<level>${ALL})|(?<level>${ALL})\\s+notes?|(?<level>${ALL})(?=\\s*(?:[:=]|[-–—]\\s)))(?:\\s*\\([^)]*\\))?\\s*(?:[:=–—-]|(?:son|incluyen?|destacan?|encontramos|are|is|of|include|tiene|con|presenta)(?!\\p{L})(?:\\s+de)?\\s*:?|\\n)?\\s*`,
  'giu',
)
/** In sentences: "Abre con …, en el corazón …, y en el fondo …". Only known notes count behind it. */
const PROSE = new RegExp(
  `(?<![\\p{L}])(?:(?:se )?(?<opens>abre|inicia|arranca|opens?) (?:con|with)|(?:y )?(?:en|con) (?:el|la|su|un) (?<level>${ALL})(?: (?:de|hay|aparecen?|encontramos|tiene))?)\\s*[,:]?\\s+`,
  'giu',
)
/** Prose goes on after the notes. */
const LONGEST_NOTE = 40
/** Characters of a text that are looked through. */
const MAX_PROSE = 20_000

/** The notes that a text gives to a level; an empty object when it names no level. */
export function readNoteLevels(text: string): Partial<Record<NoteType, string[]>> {
  const beginning = text.slice(0, MAX_PROSE)
  const labels = [...beginning.matchAll(LABEL)]
  return labels.length > 0
    ? readLists(beginning, labels, () => true)
    : readLists(beginning, [...beginning.matchAll(PROSE)], isKnownNote)
}

/** The lists behind the labels of a text; of several for a level the first. */
function readLists(text: string, labels: readonly RegExpExecArray[], isNote: (note: string) => boolean) {
  const found: Partial<Record<NoteType, string[]>> = {}
  for (const [index, { 0: label, index: at, groups }] of labels.entries()) {
    const level = groups?.opens ? 'top' : findLevel(groups?.level ?? '')
    const notes = listAfter(text.slice(at + label.length, labels[index + 1]?.index))
    if (level && !found[level] && notes.length > 0 && notes.every(isNote)) found[level] = notes
  }
  return found
}

const findLevel = (word: string) =>
  LEVELS.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(word))?.[0]

/** The list at the beginning of a text: until its sentence or line ends. Empty when it is prose. */
function listAfter(text: string): string[] {
  const end = text.search(/[.;]\s|[.;]$|\n/u)
  const list = (end < 0 ? text : text.slice(0, end)).replace(/[\s.,;:|(–—-]+$/u, '')
  const notes = splitNoteList(list)
  const isProse = notes.some((note) => note.length > LONGEST_NOTE || note.split(' ').length > 5)
  return isProse || notes.length > 25 ? [] : notes
}
