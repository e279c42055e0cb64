import { cleanLines } from '#shop/text/clean-text.ts'
import { isOrderState, type OrderState } from './order-states.ts'

const NOTE_LENGTH = 500

/** What the form of an order asks for: a move, or a note alone. */
export interface SentTransition {
  /** Undefined: only a note is added. */
  to: OrderState | undefined
  /** The version that was looked at; -1 when the form named none. */
  version: number
  note: string
  anyway: boolean
}

/** Why nothing was changed; the note comes back as typed. */
export type TransitionError = { note?: string } & (
  | { kind: 'conflict' | 'illegal'; state: OrderState }
  | { kind: 'short'; lines: string[] }
  | { kind: 'invalid'; error: string }
  | { kind: 'failed' }
)

/** Reads the sent form, or says what is wrong with it. */
export function parseTransition(form: FormData): SentTransition | TransitionError {
  const typed = String(form.get('note') ?? '')
  const to = form.get('to')
  const note = cleanLines(typed).trim()
  if (note.length > NOTE_LENGTH)
    return { kind: 'invalid', error: `Escribe como mucho ${NOTE_LENGTH} caracteres.`, note: typed }
  if (to === null && note === '') return { kind: 'invalid', error: 'Escribe la nota.', note: typed }
  if (to !== null && !isOrderState(to)) return { kind: 'invalid', error: 'Ese paso no existe.', note: typed }
  const version = String(form.get('version') ?? '')
  return {
    to: to ?? undefined,
    version: /^\d{1,9}$/.test(version) ? Number(version) : -1,
    note,
    anyway: form.get('anyway') === '1',
  }
}
