import type { NoteType } from '#shop/products/value-sets.ts'
import { splitNoteList } from './note-names.ts'

/** Words for the levels of the pyramid. */
const LEVELS: readonly (readonly [NoteType, string])[] = [
  ['top', 'salida|cabeza|altas?|superiores|apertura|iniciales|top|head|opening'],
  ['middle', 'coraz[oó]n|medias?|medios?|centrales|intermedias?|cuerpo|middle|heart|mid'],
  ['base', 'fondo|base|bajas|finales|secado|dry ?down'],
]
const ALL = LEVELS.map(([, pattern]) => pattern).join('|')
/** "Notas de salida:", "Salida:", "Top notes -", "Las notas de fondo son". The level is the group. */
const LABEL = new RegExp(
  `(?<![\\p{L}])(?:(?:(?:las?|los|sus?|the|tiene|con)\\s+)*(?:notas?|acordes?|nota)\\s+(?:(?:de|del|en|la|el)\\s+)*(${ALL})|(${ALL})\\s+notes?|(${ALL})(?=\\s*(?:[:=]|[-–—]\\s)))(?:\\s*\\([^)]*\\))?\\s*(?:[:=–—-]|(?:son|incluyen?|destacan?|encontramos|are|is|of|include|tiene|con|presenta)(?!\\p{L})(?:\\s+de)?\\s*:?|\\n)?\\s*`,
  'giu',
)
/** Prose goes on after the notes. */
const LONGEST_NOTE = 40
/** Characters of a text that are looked through. */
const MAX_PROSE = 20_000

/** The notes that a text gives to a level; an empty object when it names no level. */
export function readNoteLevels(text: string): Partial<Record<NoteType, string[]>> {
  const found: Partial<Record<NoteType, string[]>> = {}
  const labels = [...text.slice(0, MAX_PROSE).matchAll(LABEL)]
  for (const [index, label] of labels.entries()) {
    const word = label[1] ?? label[2] ?? label[3] ?? ''
    const level = LEVELS.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(word))?.[0]
    const start = label.index + label[0].length
    const notes = listAfter(text.slice(start, labels[index + 1]?.index))
    if (level && !found[level] && notes.length > 0) found[level] = notes
  }
  return found
}

/** The list at the beginning of a text: until its sentence or line ends. Empty when it is prose. */
function listAfter(text: string): string[] {
  const end = text.search(/[.;]\s|[.;]$|\n/u)
  const list = (end < 0 ? text : text.slice(0, end)).replace(/[\s.,;:|(–—-]+$/u, '')
  const notes = splitNoteList(list)
  const isProse = notes.some((note) => note.length > LONGEST_NOTE || note.split(' ').length > 5)
  return isProse || notes.length > 25 ? [] : notes
}
