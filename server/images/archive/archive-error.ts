import { ARCHIVE_BYTES, IMAGE_BYTES, megabytes } from '#shop/images/file-limits.ts'

/** Of a ZIP file of images. */
export const ARCHIVE_LIMITS = {
  bytes: ARCHIVE_BYTES,
  entries: 5000,
  unpacked: 2 * 1024 ** 3,
  /** Unpacked bytes to packed ones. */
  ratio: 100,
} as const

/** Why a ZIP file of images is refused as a whole, in one Spanish sentence. */
const FAILURES = {
  notZip: 'El archivo no es un ZIP, o está dañado.',
  encrypted: 'El ZIP tiene contraseña. Créalo sin ella y envíalo otra vez.',
  tooManyBytes: `El ZIP pesa más de ${megabytes(ARCHIVE_LIMITS.bytes)}. Repártelo en varios y envíalos uno tras otro.`,
  tooManyEntries: `El ZIP tiene más de ${ARCHIVE_LIMITS.entries} archivos. Repártelo en varios.`,
  tooLarge: `El ZIP ocupa descomprimido más de ${ARCHIVE_LIMITS.unpacked / 1024 ** 3} GB. Repártelo en varios.`,
  bomb: `El ZIP está comprimido de forma sospechosa: descomprimido ocupa más de ${ARCHIVE_LIMITS.ratio} veces su tamaño.`,
  unsafe: 'El ZIP tiene enlaces o rutas que salen de su carpeta, y no se abre.',
  noImages: 'El ZIP no tiene imágenes JPEG, PNG, WebP o AVIF.',
  gone: 'El archivo ZIP ya no está guardado. Envíalo otra vez.',
  imageTooLarge: `La imagen pesa más de ${megabytes(IMAGE_BYTES)}.`,
  damagedEntry: 'La imagen está dañada dentro del ZIP.',
} as const

export type ArchiveFailure = keyof typeof FAILURES

/** A ZIP file that is not accepted. The message is for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
  readonly failure: ArchiveFailure

  constructor(failure: ArchiveFailure, options?: ErrorOptions) {
    super(FAILURES[failure], options)
    this.failure = failure
  }
}
