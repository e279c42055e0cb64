import type { FormValues } from './form-values.ts'
import type { FormErrors } from './product-schema.ts'

/** A product opened for editing: what a save names is the version it was opened in. */
export interface OpenedProduct {
  id: string
  version: number
  values: FormValues
}

/** How a save ended. Unless it is saved, the form gets back what was typed. */
export type SaveOutcome =
  | { kind: 'saved'; name: string }
  | { kind: 'invalid'; errors: FormErrors; values: FormValues }
  | { kind: 'conflict'; theirs: OpenedProduct; values: FormValues }
  | { kind: 'missing'; values: FormValues }
  | { kind: 'failed'; values?: FormValues }
