import { href } from 'react-router'
export const UPLOADS_PATH = href('/admin/uploads')

/** The server's response to an uploaded photo. */
export interface UploadAnswer {
  /** The storage path of the photo. */
  storagePath?: string
  /** The error message, in Spanish. */
  message?: string
  sessionExpired?: boolean
}
