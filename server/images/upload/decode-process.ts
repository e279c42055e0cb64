/** The process that decodes untrusted images for decoder.ts. */
import { serveJobs } from '#server/images/process/serve-jobs.ts'
import type { ImageType } from './file-type.ts'
import { limitLibrary, reEncode } from './re-encode.ts'
import { UploadError, type UploadFailure } from './upload-error.ts'

export interface UploadJob {
  bytes: Uint8Array
  type: ImageType
}

limitLibrary()
serveJobs<UploadJob, Uint8Array, UploadFailure>({
  perform: ({ bytes, type }) => reEncode(bytes, type),
  reasonFor: (error) => (error instanceof UploadError ? error.failure : 'damaged'),
})
