/** The process that opens strangers' images on behalf of decoder.ts. */
import { serveJobs } from '#server/images/process/serve-jobs.ts'
import type { PictureType } from './limits.ts'
import { limitLibrary, type Redrawn, redraw } from './redraw.ts'
import { UploadError, type UploadFault } from './upload-error.ts'

export interface UploadJob {
  bytes: Uint8Array
  type: PictureType
}

limitLibrary()
serveJobs<UploadJob, Redrawn, UploadFault>({
  perform: ({ bytes, type }) => redraw(bytes, type),
  reasonFor: (error) => (error instanceof UploadError ? error.fault : 'damaged'),
  niceness: 5,
})
