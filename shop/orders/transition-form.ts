import { cleanLines } from '#shop/text/clean-text.ts'
import { isOrderState, type OrderState } from './order-states.ts'

const NOTE_LENGTH = 500

/** The submitted form of an order: a transition, or only a note. */
export interface SentTransition {
  /** Undefined: only a note is added. */
  to: OrderState | undefined
  /** The version that the form was opened with; -1 when it is missing. */
  version: number
  note: string
  anyway: boolean
}

/** Why nothing was changed, with the typed note. */
export type TransitionError = { note?: string } & (
  | { kind: 'conflict' | 'illegal'; state: OrderState }
  | { kind: 'short'; lines: string[] }
  | { kind: 'invalid'; error: string }
  | { kind: 'failed' }
)

/** Parses the submitted form, or returns its error. */
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
