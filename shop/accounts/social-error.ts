import type { FormError } from './form-answer.ts'

/** Errors by their code in the URL of the sign-in page. */
const NOTICES = {
  cancelado: 'No se completó el acceso con la otra red. Inténtalo otra vez o entra con tu correo.',
  caducado: 'Ese acceso caducó o no empezó en este navegador. Inténtalo otra vez.',
  'sin-correo':
    'Esa red no nos dio un correo confirmado, y sin él no se puede abrir una cuenta. Créala con tu correo.',
  cuenta:
    'Ya hay una cuenta con ese correo. Entra con tu correo y tu contraseña: por seguridad, otra red no la abre.',
  espera: 'Desde tu conexión se han creado muchas cuentas. Inténtalo más tarde.',
  fallo: 'La otra red no respondió como debía. Inténtalo otra vez o entra con tu correo.',
} as const

export type SocialWord = keyof typeof NOTICES

/** The message for the error code in the URL; undefined for an unknown code. */
export function socialErrorText(word: string | null): FormError | undefined {
  const known = (text: string | null): text is SocialWord => text !== null && Object.hasOwn(NOTICES, text)
  return known(word) ? { status: 401, notice: NOTICES[word] } : undefined
}
