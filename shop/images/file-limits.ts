const MB = 1024 * 1024

/** Bytes of one image. */
export const IMAGE_BYTES = 15 * MB
/** Bytes of a ZIP file of images. One request body of an admin's network (server/http/body-budget.ts) has room for it. */
export const ARCHIVE_BYTES = 30 * MB

/** The body of a form with one such file. */
export const formWithFile = (bytes: number) => ({ maxBytes: bytes + 64 * 1024, maxFiles: 1 })

/** "15 MB" */
export const megabytes = (bytes: number) => `${bytes / MB} MB`
