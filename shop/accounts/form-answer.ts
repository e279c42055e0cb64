import { formatCount } from '#shop/text/counts.ts'

type FieldName = 'name' | 'email' | 'password' | 'newPassword' | 'terms'

/** The error response to an account form. Passwords are never returned. */
export interface FormError {
  status: 400 | 401 | 429 | 500 | 503
  notice: string
  errors?: Partial<Record<FieldName, string>>
  values?: Partial<Record<'name' | 'email', string>>
  /** Seconds, for `Retry-After`. */
  wait?: number
}

/** Status and headers of the error response; the time of the next allowed attempt, if known. */
export function formErrorInit({ status, wait }: FormError): ResponseInit {
  return { status, headers: wait === undefined ? {} : { 'retry-after': String(wait) } }
}

export const CHECK_FIELDS = 'Revisa los campos señalados.'
export const NO_EMAIL = 'Escribe un correo como ana@correo.com.'

/** Response to an unexpected error; `status` as `reportFailure` returns it. */
export function unexpected(status: 500 | 503): FormError {
  return { status, notice: 'No se ha hecho nada por un fallo inesperado. Inténtalo otra vez.' }
}

/** The error message of a rate limit, with the time of the next allowed attempt. */
export function slowedText(seconds: number, what = 'Demasiados intentos fallidos'): string {
  const minutes = Math.ceil(seconds / 60)
  const time = seconds > 90 ? `${minutes} minutos` : formatCount(seconds, 'segundo', 'segundos')
  return `${what}. Vuelve a probar dentro de ${time}.`
}
