import { href } from 'react-router'
import type { EmailMessage } from '#server/mail/mail.ts'
import { withQuery } from '#shop/urls/links.ts'

/** The sender: name and public URL of the store. */
export interface Store {
  storeName: string
  origin: string
}

type Written = Pick<EmailMessage, 'subject' | 'text'>

const composeEmail = (subject: string, lines: string[], { storeName, origin }: Store): Written => ({
  subject: `${subject} · ${storeName}`,
  text: [...lines, '', storeName, origin].join('\n'),
})

/** Sent to an e-mail without an account. */
export const confirmationEmail = (token: string, store: Store): Written =>
  composeEmail(
    'Confirma tu correo',
    [
      `Alguien, esperamos que tú, quiere crear una cuenta en ${store.storeName} con este correo.`,
      'Para terminar, abre este enlace y escribe la contraseña que elegiste. Vale 24 horas:',
      '',
      store.origin + withQuery(href('/auth/confirm'), { clave: token }),
      '',
      'Si no fuiste tú, no hagas nada: no se creará ninguna cuenta.',
    ],
    store,
  )

/** Sent to an e-mail with an account. The page shows the same message in both cases, and reveals nothing. */
export const knownAccountEmail = (store: Store): Written =>
  composeEmail(
    'Ya tienes una cuenta',
    [
      'Alguien, esperamos que tú, quiso crear una cuenta con este correo, que ya tiene una. No ha cambiado nada.',
      '',
      `Para entrar: ${store.origin}${href('/auth/login')}`,
      `Si olvidaste la contraseña: ${store.origin}${href('/auth/forgot-password')}`,
    ],
    store,
  )

/** Sent to a customer for whom a password reset was requested. */
export const resetEmail = (token: string, store: Store): Written =>
  composeEmail(
    'Elige una contraseña nueva',
    [
      'Nos pidieron cambiar la contraseña de tu cuenta. El enlace sirve una vez y vale una hora:',
      '',
      store.origin + withQuery(href('/auth/reset-password'), { clave: token }),
      '',
      'Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.',
    ],
    store,
  )

/** Sent after a password change, so that the owner notices an unauthorized one. */
export const passwordChangedEmail = (store: Store): Written =>
  composeEmail(
    'Tu contraseña ha cambiado',
    [
      'La contraseña de tu cuenta acaba de cambiar y las demás sesiones se cerraron.',
      '',
      `Si no fuiste tú, elige otra cuanto antes: ${store.origin}${href('/auth/forgot-password')}`,
    ],
    store,
  )
