import { href } from 'react-router'
export const UPLOADS_PATH = href('/admin/uploads')

/** What the server says about one photo. */
export interface UploadAnswer {
  /** Where it is kept. */
  storagePath?: string
  /** Why it was refused, in Spanish. */
  message?: string
  sessionExpired?: boolean
}
