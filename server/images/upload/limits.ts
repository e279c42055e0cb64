import type { JobLimits } from '#server/images/process/serve-jobs.ts'

/** The stored types; also the extensions of their files. */
const IMAGE_TYPES = ['jpg', 'png', 'webp', 'avif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** Admits the 48-megapixel photos of phones (6048 × 8064) and those of most cameras. */
export const MAX_PIXELS = 64_000_000
export const MAX_SIDE = 20_000

/** Twice what the largest variant (shop/images/image-url.ts) needs, so that a wider one can still be added. */
export const STORED_SIDE = 2400

/** Limits for decoding one image. */
export const UPLOAD_LIMITS: JobLimits = { memoryBytes: 384 * 1024 * 1024, cpuSeconds: 10, wallSeconds: 30 }
