import type { EmailMessage } from '#server/mail/mail.ts'

/** Who writes: name and public address of the store. */
export interface Store {
  storeName: string
  origin: string
}

type Written = Pick<EmailMessage, 'subject' | 'text'>

const letter = (subject: string, lines: string[], { storeName, origin }: Store): Written => ({
  subject: `${subject} · ${storeName}`,
  text: [...lines, '', storeName, origin].join('\n'),
})

/** To an e-mail that has no account. */
export const confirmationEmail = (token: string, store: Store): Written =>
  letter(
    'Confirma tu correo',
    [
      `Alguien, esperamos que tú, quiere crear una cuenta en ${store.storeName} con este correo.`,
      'Para terminar, abre este enlace y escribe la contraseña que elegiste. Vale 24 horas:',
      '',
      `${store.origin}/auth/confirm?clave=${token}`,
      '',
      'Si no fuiste tú, no hagas nada: no se creará ninguna cuenta.',
    ],
    store,
  )

/** To one that has: who asked is told the same on the page, and learns nothing. */
export const knownAccountEmail = (store: Store): Written =>
  letter(
    'Ya tienes una cuenta',
    [
      'Alguien, esperamos que tú, quiso crear una cuenta con este correo, que ya tiene una. No ha cambiado nada.',
      '',
      `Para entrar: ${store.origin}/auth/login`,
      `Si olvidaste la contraseña: ${store.origin}/auth/forgot-password`,
    ],
    store,
  )

/** To a customer who forgot the password, or somebody who says so. */
export const resetEmail = (token: string, store: Store): Written =>
  letter(
    'Elige una contraseña nueva',
    [
      'Nos pidieron cambiar la contraseña de tu cuenta. El enlace sirve una vez y vale una hora:',
      '',
      `${store.origin}/auth/reset-password?clave=${token}`,
      '',
      'Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.',
    ],
    store,
  )

/** After the change, so that it is not made behind the owner's back. */
export const passwordChangedEmail = (store: Store): Written =>
  letter(
    'Tu contraseña ha cambiado',
    [
      'La contraseña de tu cuenta acaba de cambiar y las demás sesiones se cerraron.',
      '',
      `Si no fuiste tú, elige otra cuanto antes: ${store.origin}/auth/forgot-password`,
    ],
    store,
  )
