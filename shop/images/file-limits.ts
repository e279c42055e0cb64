const MB = 1024 * 1024

export const IMAGE_BYTES = 15 * MB
/** Bytes of a ZIP file of images. One request body of an admin's network (server/http/body-budget.ts) has room for it. */
export const ARCHIVE_BYTES = 30 * MB

/** Pixels of one image: admits the 48-megapixel photos of phones (6048 × 8064) and those of most cameras. */
export const IMAGE_PIXELS = 64_000_000
/** Pixels of the longer side. */
export const IMAGE_SIDE = 20_000
/** The same of a stored image: twice what the largest variant (image-url.ts) needs, so that a wider one can be added. */
export const STORED_SIDE = 2400

/** "15 MB" */
export const megabytes = (bytes: number) => `${bytes / MB} MB`
