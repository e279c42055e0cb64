import { QUOTED_TEXTS, type QuotedLanguage, quotedTexts } from '#shop/text/quoted-texts.ts'
import { PALETTES } from '#shop/theme/palettes.ts'
import { DEFAULT_THEME } from '#shop/theme/theme.ts'
import { securityHeaders } from './security-headers.ts'

export interface Message {
  status: number
  title: string
  text: string
  /** Additional response headers. */
  headers?: Record<string, string>
  /** Id of the error in the log. */
  reference?: string
}

const { light, dark } = PALETTES[DEFAULT_THEME.palette]

/** A small page for requests that the app does not answer: too long, malformed, not allowed, failed. */
export function errorHtml({ title, text, reference }: Message): string {
  const note = reference ? `<p>Referencia: <code>${reference}</code></p>` : ''
  return `<!DOCTYPE html>
<html lang="es" style="color-scheme:light dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head>
<body style="margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;background:${light.arena};color:${light.tinta};background:light-dark(${light.arena},${dark.arena});color:light-dark(${light.tinta},${dark.tinta});font:1.125rem/1.5 system-ui,sans-serif;text-align:center">
<h1 style="font-weight:500">${title}</h1>
<p>${text}</p>
${note}
<p><a href="/" style="color:${light.ambar};color:light-dark(${light.ambar},${dark.ambar})">Volver al inicio</a></p>
</body>
</html>`
}

export function errorHeaders(html: string, origin = ''): Record<string, string> {
  return {
    ...securityHeaders(origin),
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(html)),
    'cache-control': 'no-store',
  }
}

export function errorResponse(message: Message, origin = '', headers: Record<string, string> = {}): Response {
  const html = errorHtml(message)
  return new Response(html, {
    status: message.status,
    headers: { ...errorHeaders(html, origin), ...message.headers, ...headers },
  })
}

export const TOO_LONG = {
  status: 414,
  title: 'Dirección demasiado larga',
  text: 'La dirección que has abierto es demasiado larga. Prueba a buscar desde el inicio.',
}
export const MALFORMED = {
  status: 400,
  title: 'Dirección mal escrita',
  text: 'La dirección que has abierto no se puede leer. Prueba a buscar desde el inicio.',
}
export const TOO_LATE = {
  status: 408,
  title: 'Petición incompleta',
  text: 'Tu navegador no terminó de pedir la página a tiempo. Vuelve a abrirla.',
}
export const UNEXPECTED_EXPECTATION = {
  status: 417,
  title: 'Petición no admitida',
  text: 'Tu programa espera algo de esta tienda que no ofrece.',
}
export const NOT_ALLOWED = {
  status: 405,
  title: 'Acción no permitida',
  text: 'Esta página no admite esa acción.',
}
export const FOREIGN = {
  status: 403,
  title: 'Envío rechazado',
  text: 'Este envío no viene de nuestra tienda. Abre la página aquí e inténtalo de nuevo.',
}
export const NOT_FOUND = {
  status: 404,
  title: 'No encontrado',
  text: 'No hay nada en esta dirección.',
}
export const SERVICE_UNAVAILABLE = {
  status: 503,
  title: 'Volvemos enseguida',
  text: 'La tienda no puede atender esto ahora mismo, y no ha guardado nada. Inténtalo de nuevo en unos minutos.',
}

/** `reference` is the id of the error in the log. */
export const unexpectedError = (reference: string, settings: QuotedLanguage): Message => ({
  status: 500,
  title: quotedTexts(settings).say(QUOTED_TEXTS.unexpectedError),
  text: 'Algo ha fallado de nuestro lado. Inténtalo de nuevo en un momento.',
  reference,
})

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
