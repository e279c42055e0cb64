/** The process that makes variants and previews for encoder.ts. */

import { type PreviewJob, renderPreview } from '#server/images/previews/render-preview.ts'
import { serveJobs } from '#server/images/process/serve-jobs.ts'
import { limitLibrary } from '#server/images/upload/re-encode.ts'
import { type EncodedVariant, encodeVariants, type VariantsJob } from './encode-variants.ts'

// Earlier versions drew their demo as SVG, and previews have drawn ornaments; uploads are none (upload/file-type.ts).
limitLibrary('VipsForeignLoadSvgBuffer')
serveJobs<VariantsJob | PreviewJob, EncodedVariant[] | Uint8Array, 'damaged'>({
  perform: (job) => (job.kind === 'variants' ? encodeVariants(job) : renderPreview(job)),
  reasonFor: () => 'damaged',
})
