import { href } from 'react-router'
import type { FormValues } from './form-values.ts'
import type { NamedProduct } from './product.ts'
import type { FormErrors } from './product-schema.ts'
import type { StateChoice } from './product-state.ts'

/** A product opened for editing, with the version that a save must name. */
export interface OpenedProduct {
  id: string
  version: number
  values: FormValues
  /** A product of the demo catalog: the save makes it one of the shop's own, which can be ordered. */
  isDemo?: boolean
}

/** The outcome of a save. Unless it succeeds, the form keeps the typed values. */
export type SaveOutcome =
  | { kind: 'saved'; id: string; name: string; state: StateChoice }
  | { kind: 'invalid'; errors: FormErrors; values: FormValues }
  | { kind: 'conflict'; theirs: OpenedProduct; values: FormValues }
  /** Another product, `same`, has this brand and name; a form with `duplicate` is saved nevertheless. */
  | { kind: 'duplicate'; same: NamedProduct; values: FormValues }
  | { kind: 'missing'; values: FormValues }
  | { kind: 'failed'; values?: FormValues }

export const UPLOADS_PATH = href('/admin/uploads')

/** The server's response to an uploaded photo. */
export interface UploadAnswer {
  /** The storage path of the photo. */
  storagePath?: string
  /** The error message, in Spanish. */
  message?: string
  sessionExpired?: boolean
}
