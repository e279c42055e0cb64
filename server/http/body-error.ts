import type { Message } from './error-response.ts'

/** A rejected request body; `answer` is the page for its client. */
export class BodyError extends Error {
  override name = 'BodyError'
  readonly answer: Message

  constructor(answer: Message, options?: ErrorOptions) {
    super(answer.title, options)
    this.answer = answer
  }
}

export const UNSUPPORTED_BODY: Message = {
  status: 415,
  title: 'Formato no admitido',
  text: 'Lo que has enviado no tiene el formato que espera esta página. Ábrela de nuevo y envía su formulario.',
}
export const UNREADABLE_BODY: Message = {
  status: 400,
  title: 'Envío incompleto',
  text: 'Lo que has enviado no llegó entero o no se puede leer. Inténtalo de nuevo.',
}
export const SLOW_BODY: Message = {
  status: 408,
  title: 'Envío demasiado lento',
  text: 'Lo que has enviado ha tardado demasiado en llegar y no se ha guardado. Comprueba tu conexión e inténtalo de nuevo.',
}
export const TOO_MANY_BODIES: Message = {
  status: 503,
  title: 'Demasiados envíos a la vez',
  text: 'La tienda está recibiendo demasiados envíos a la vez y no ha guardado el tuyo. Inténtalo de nuevo en unos segundos.',
  headers: { 'retry-after': '5' },
}

/** Names the max size. */
export function tooLarge(maxBytes: number): Message {
  const size = maxBytes >= 1024 * 1024 ? `${Math.floor(maxBytes / 1024 / 1024)} MB` : `${maxBytes / 1024} KB`
  return {
    status: 413,
    title: 'Envío demasiado grande',
    text: `Lo que has enviado es demasiado grande: esta página admite como mucho ${size}.`,
  }
}
export const TOO_MANY_FIELDS: Message = {
  status: 413,
  title: 'Envío demasiado grande',
  text: 'Lo que has enviado es demasiado grande: tiene más campos que cualquier formulario de la tienda.',
}
