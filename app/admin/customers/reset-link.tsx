import { redirect } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { SessionExpiredDialog } from '#app/admin/parts/session-expired-dialog.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { resetLinkFor } from '#shop/accounts/forgotten-password.server.ts'
import { CUSTOMERS } from '#shop/customers/customer.ts'
import { formatPhone } from '#shop/phone/phone.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { formText } from '#shop/text/clean-text.ts'
import type { Route } from './+types/reset-link'

/** The page is the response to the form of a customer's page. A direct GET shows no link. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return null
}

export async function action({ context }: Route.ActionArgs) {
  const { email: actor } = requireAdmin(context)
  const { accounts, origin, settings } = context.get(appContext)
  const form = getForm(context)
  const address = await resetLinkFor(accounts, formText(form, 'correo'), actor)
  if (address === undefined) return redirect(CUSTOMERS.path, 303)
  const link = origin + address
  const phone = formText(form, 'telefono')
  const text = `Con este enlace eliges una contraseña nueva para tu cuenta de ${settings.storeName}. Vale un día y sirve una vez:\n${link}`
  const isPhone = /^[1-9]\d{7,14}$/.test(phone)
  return { link, chat: isPhone ? { href: whatsappHref(phone, text), phone: formatPhone(phone) } : null }
}

/** Replaces the server loader, so that the page opens without a connection. */
export const clientLoader = () => null

export const clientAction = noticeUnreached

export const shouldRevalidate = unlessSignedOut

export const meta = () => [{ title: 'Contraseña nueva · Administración' }]

export default function ResetLinkPage({ actionData }: Route.ComponentProps) {
  const made = actionData && 'link' in actionData ? actionData : undefined
  return (
    <div className="flex max-w-2xl flex-col items-start gap-5">
      <BackHeading to={CUSTOMERS.path} back="Volver a Usuarios">
        Contraseña nueva
      </BackHeading>
      {made ? (
        <>
          <p>Este enlace vale un día y sirve una vez. No se vuelve a mostrar.</p>
          <div className="w-full">
            <TextField
              label="Enlace"
              value={made.link}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
          {made.chat && (
            <>
              <p>
                El teléfono es el de su último pedido. Comprueba que es suyo: quien abra el enlace entra en su
                cuenta.
              </p>
              <a href={made.chat.href} target="_blank" rel="noopener" className={buttonClass('whatsapp')}>
                Enviarlo a {made.chat.phone} por WhatsApp
              </a>
            </>
          )}
        </>
      ) : (
        <p>El enlace se crea desde la página de un cliente que tiene cuenta.</p>
      )}
      <SessionExpiredDialog
        answer={actionData}
        text="No se ha creado ningún enlace. Entra otra vez y vuelve a la página del cliente."
      />
    </div>
  )
}
