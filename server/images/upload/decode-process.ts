/** The process that opens strangers' images on behalf of decoder.ts. */
import { serveJobs } from '#server/images/process/serve-jobs.ts'
import type { PictureType } from './limits.ts'
import { limitLibrary, type ReEncoded, reEncode } from './re-encode.ts'
import { UploadError, type UploadFault } from './upload-error.ts'

export interface UploadJob {
  bytes: Uint8Array
  type: PictureType
}

limitLibrary()
serveJobs<UploadJob, ReEncoded, UploadFault>({
  perform: ({ bytes, type }) => reEncode(bytes, type),
  reasonFor: (error) => (error instanceof UploadError ? error.fault : 'damaged'),
  niceness: 5,
})
