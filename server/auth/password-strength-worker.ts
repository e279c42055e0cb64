import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'
import { foldText } from '#shop/text/fold-text.ts'

export interface Candidate {
  password: string
  /** Public facts about the owner. */
  known: readonly string[]
}

/**
 * Guesses, as powers of ten, that zxcvbn expects a password to last. It knows 49,000 leaked passwords, Spanish words and
 * names, rows of keys, sequences, repetitions and dates. Its score 3 begins at 10^8; two common words pass that.
 */
const MIN_GUESSES = 9
/** The same without capitals, accents and separators: `azahar azahar` is one word twice. */
const MIN_GUESSES_FOLDED = 8

/** Characters. A longer password is judged by its beginning: the time grows with the square of the length. */
const MAX_JUDGED = 64

/** Words that the subject of this shop suggests for guesses. */
const SUBJECT = ['perfume', 'perfumes', 'perfumeria', 'fragancia', 'arabe', 'arabes', 'tienda']

const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  // Not the lists of numbers and colors: they take `cuatro perros azules` for a sequence.
  dictionary: {
    passwords: common['passwords-common'],
    commonWords: spanish['commonWords-es-es'],
    firstnames: spanish['firstnames-es-es'],
    lastnames: spanish['lastnames-es-es'],
  },
  maxLength: MAX_JUDGED,
  // The default of 100 takes ten times as long and finds the same.
  l33tMaxSubstitutions: 10,
})

function isGuessable({ password, known }: Candidate): boolean {
  const words = [...SUBJECT, ...known.flatMap(guessesFrom)]
  const guesses = (text: string) => estimator.check(text, words).guessesLog10
  return guesses(password) < MIN_GUESSES || guesses(foldedLetters(password)) < MIN_GUESSES_FOLDED
}

/** `Ana Gómez` is guessed whole, in one word, and by each of its words. */
function guessesFrom(text: string): string[] {
  const folded = foldText(text)
  return [folded, foldedLetters(text), ...folded.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2)
}

function foldedLetters(text: string): string {
  return foldText(text).replace(/[\s._-]+/g, '')
}

parentPort?.on('message', (candidate: Candidate) => parentPort?.postMessage(isGuessable(candidate)))
