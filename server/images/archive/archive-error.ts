/** Why a ZIP file of images is refused as a whole, in one Spanish sentence. */
const FAILURES = {
  notZip: 'El archivo no es un ZIP, o está dañado.',
  encrypted: 'El ZIP tiene contraseña. Créalo sin ella y envíalo otra vez.',
  tooManyBytes: 'El ZIP pesa más de 30 MB. Repártelo en varios y envíalos uno tras otro.',
  tooManyEntries: 'El ZIP tiene más de 5000 archivos. Repártelo en varios.',
  tooLarge: 'El ZIP ocupa descomprimido más de 2 GB. Repártelo en varios.',
  bomb: 'El ZIP está comprimido de forma sospechosa: descomprimido ocupa más de 100 veces su tamaño.',
  unsafe: 'El ZIP tiene enlaces o rutas que salen de su carpeta, y no se abre.',
  noImages: 'El ZIP no tiene imágenes JPEG, PNG, WebP o AVIF.',
  gone: 'El archivo ZIP ya no está guardado. Envíalo otra vez.',
  imageTooLarge: 'La imagen pesa más de 15 MB.',
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
