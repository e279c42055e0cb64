export const UPLOADS_PATH = '/admin/uploads'

/** What the server says about one photo. */
export interface UploadAnswer {
  /** Where it is kept. */
  storagePath?: string
  /** Why it was refused, in Spanish. */
  message?: string
  sessionExpired?: boolean
}
