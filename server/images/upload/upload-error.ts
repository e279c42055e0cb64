import { IMAGE_BYTES, IMAGE_PIXELS, IMAGE_SIDE, megabytes } from '#shop/images/file-limits.ts'
import { formatNumber } from '#shop/text/counts.ts'

const SEND_A_PHOTO = 'Envía una foto JPEG, PNG, WebP o AVIF.'

/** Why a file is rejected, and the message for the operator. */
export const UPLOAD_FAILURES = {
  empty: { status: 400, message: 'El archivo está vacío.' },
  incomplete: { status: 400, message: 'La imagen no llegó entera. Inténtalo de nuevo.' },

  tooManyBytes: {
    status: 413,
    message: `La imagen pesa más de ${megabytes(IMAGE_BYTES)}. Envíala más pequeña.`,
  },
  tooManyPixels: {
    status: 413,
    message: `La imagen tiene más de ${IMAGE_PIXELS / 1e6} megapíxeles. Envíala más pequeña.`,
  },
  tooLong: {
    status: 413,
    message: `La imagen mide más de ${formatNumber(IMAGE_SIDE)} píxeles de lado. Envíala más pequeña.`,
  },

  heic: {
    status: 415,
    message:
      'Las fotos HEIC no se pueden leer aquí. Envía la foto como JPEG: en el iPhone, Ajustes › Cámara › Formatos › «Más compatible»; o compártela por WhatsApp y guarda la copia.',
  },
  svg: { status: 415, message: `Los dibujos SVG no se admiten. ${SEND_A_PHOTO}` },
  gif: { status: 415, message: `Los archivos GIF no se admiten. ${SEND_A_PHOTO}` },
  pdf: { status: 415, message: `Los archivos PDF no se admiten. ${SEND_A_PHOTO}` },
  html: { status: 415, message: `El archivo es una página web, no una imagen. ${SEND_A_PHOTO}` },
  video: { status: 415, message: `Los vídeos no se admiten. ${SEND_A_PHOTO}` },
  raw: {
    status: 415,
    message: 'Las fotos RAW no se pueden leer aquí. Expórtala como JPEG y envíala de nuevo.',
  },
  otherImage: { status: 415, message: `Este tipo de imagen no se admite. ${SEND_A_PHOTO}` },
  unknown: { status: 415, message: `El archivo no es una imagen que podamos leer. ${SEND_A_PHOTO}` },

  animated: {
    status: 422,
    message: 'La imagen tiene movimiento o varias páginas. Envía una foto fija.',
  },
  damaged: {
    status: 422,
    message: 'La imagen está dañada o incompleta. Prueba a guardarla de nuevo como JPEG.',
  },
  tooHeavy: {
    status: 422,
    message:
      'La imagen es demasiado pesada de leer. Guárdala como JPEG normal o más pequeña, y envíala de nuevo.',
  },
  gone: { status: 422, message: 'Una de las imágenes ya no está guardada. Súbela de nuevo.' },

  busy: { status: 503, message: 'Hay muchas imágenes en cola. Inténtalo de nuevo en unos segundos.' },
  unavailable: {
    status: 503,
    message: 'Ahora no se pueden leer imágenes. Inténtalo de nuevo en unos minutos.',
  },
  notStored: { status: 503, message: 'La imagen no se pudo guardar. Inténtalo de nuevo en unos minutos.' },
} as const

export type UploadFailure = keyof typeof UPLOAD_FAILURES

/** A rejected file: an HTTP status, and a message for the operator. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  readonly failure: UploadFailure
  readonly status: 400 | 413 | 415 | 422 | 503

  constructor(failure: UploadFailure, options?: ErrorOptions) {
    super(UPLOAD_FAILURES[failure].message, options)
    this.failure = failure
    this.status = UPLOAD_FAILURES[failure].status
  }
}
