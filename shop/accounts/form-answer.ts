export type FieldName = 'name' | 'email' | 'password' | 'newPassword' | 'terms'

/** Most characters of a name. */
export const NAME_LENGTH = 80

/** What an account form is told when it was not taken. Passwords never come back. */
export interface FormError {
  status: 400 | 401 | 429 | 500 | 503
  notice: string
  errors?: Partial<Record<FieldName, string>>
  values?: Partial<Record<'name' | 'email', string>>
  /** Seconds, for `Retry-After`. */
  wait?: number
}

/** When it may be tried again, where that is known. */
export function formErrorHeaders({ wait }: FormError): HeadersInit {
  return wait === undefined ? {} : { 'retry-after': String(wait) }
}

export const CHECK_FIELDS = 'Revisa los campos señalados.'
export const NO_EMAIL = 'Escribe un correo como ana@correo.com.'

/** The refusal of a form that failed unexpectedly; `status` as `reportFailure` returns it. */
export function unexpected(status: 500 | 503): FormError {
  return { status, notice: 'No se ha hecho nada por un fallo inesperado. Inténtalo otra vez.' }
}
