import { href } from 'react-router'
import { type EmailTemplate, emailLine } from '#server/mail/mail.ts'
import { withQuery } from '#shop/urls/links.ts'

/** The sender: name and public URL of the store. */
export interface Sender {
  settings: { storeName: string }
  origin: string
}

const composeEmail = (
  subject: string,
  lines: EmailTemplate['lines'],
  { settings: { storeName }, origin }: Sender,
): EmailTemplate => ({
  subject: emailLine`${subject} · ${storeName}`,
  lines: [...lines, '', emailLine`${storeName}`, emailLine`${origin}`],
})

/** Sent to an e-mail without an account. */
export const confirmationEmail = (token: string, sender: Sender): EmailTemplate =>
  composeEmail(
    'Confirma tu correo',
    [
      emailLine`Alguien, esperamos que tú, quiere crear una cuenta en ${sender.settings.storeName} con este correo.`,
      emailLine`Para terminar, abre este enlace y escribe la contraseña que elegiste. Vale 24 horas:`,
      '',
      emailLine`${sender.origin + withQuery(href('/auth/confirm'), { clave: token })}`,
      '',
      emailLine`Si no fuiste tú, no hagas nada: no se creará ninguna cuenta.`,
    ],
    sender,
  )

/** Sent to an e-mail with an account. The page shows the same message in both cases, and reveals nothing. */
export const knownAccountEmail = (sender: Sender): EmailTemplate =>
  composeEmail(
    'Ya tienes una cuenta',
    [
      emailLine`Alguien, esperamos que tú, quiso crear una cuenta con este correo, que ya tiene una. No ha cambiado nada.`,
      '',
      emailLine`Para entrar: ${sender.origin}${href('/auth/login')}`,
      emailLine`Si olvidaste la contraseña: ${sender.origin}${href('/auth/forgot-password')}`,
    ],
    sender,
  )

/** Sent to a customer for whom a password reset was requested. */
export const resetEmail = (token: string, sender: Sender): EmailTemplate =>
  composeEmail(
    'Elige una contraseña nueva',
    [
      emailLine`Nos pidieron cambiar la contraseña de tu cuenta. El enlace sirve una vez y vale una hora:`,
      '',
      emailLine`${sender.origin + withQuery(href('/auth/reset-password'), { clave: token })}`,
      '',
      emailLine`Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.`,
    ],
    sender,
  )

/** Sent after a password change, so that the owner notices an unauthorized one. */
export const passwordChangedEmail = (sender: Sender): EmailTemplate =>
  composeEmail(
    'Tu contraseña ha cambiado',
    [
      emailLine`La contraseña de tu cuenta acaba de cambiar y las demás sesiones se cerraron.`,
      '',
      emailLine`Si no fuiste tú, elige otra cuanto antes: ${sender.origin}${href('/auth/forgot-password')}`,
    ],
    sender,
  )
