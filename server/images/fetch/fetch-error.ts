import { IMAGE_BYTES, megabytes } from '#shop/images/file-limits.ts'

/** Why an image of another site is not fetched, in one Spanish sentence, and whether a later attempt may succeed. */
const FAILURES = {
  notAddress: { message: 'No es una dirección de internet.', again: false },
  notHttps: { message: 'La dirección tiene que empezar por https://.', again: false },
  credentials: { message: 'La dirección lleva un usuario o una contraseña.', again: false },
  port: { message: 'La dirección lleva un puerto, y solo se admite el normal (443).', again: false },
  notPublic: { message: 'La dirección no es de un sitio público de internet.', again: false },
  redirects: { message: 'La dirección reenvía a otras más de tres veces.', again: false },
  notFound: { message: 'El sitio ya no tiene esa imagen.', again: false },
  forbidden: { message: 'El sitio no deja descargar esa imagen.', again: false },
  badAnswer: { message: 'El sitio no respondió con una imagen.', again: false },
  certificate: { message: 'El sitio no tiene una conexión segura válida.', again: false },
  tooManyBytes: { message: `La imagen pesa más de ${megabytes(IMAGE_BYTES)}.`, again: false },
  empty: { message: 'El sitio respondió con un archivo vacío.', again: false },
  noHost: { message: 'No se encontró el sitio de la imagen.', again: true },
  unreachable: { message: 'No se pudo conectar con el sitio de la imagen.', again: true },
  siteError: { message: 'El sitio de la imagen tiene un fallo o pide esperar.', again: true },
  timeout: { message: 'El sitio tardó más de 10 segundos.', again: true },
} as const

export type FetchFailure = keyof typeof FAILURES

/** An image that was not fetched. Neither the message nor `failure` shows IP addresses or what the site answered. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly failure: FetchFailure
  /** Whether a later attempt may succeed. */
  readonly again: boolean

  constructor(failure: FetchFailure, options?: ErrorOptions) {
    super(FAILURES[failure].message, options)
    this.failure = failure
    this.again = FAILURES[failure].again
  }
}
