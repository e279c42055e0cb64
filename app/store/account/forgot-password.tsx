import { data, href, Link } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { answerHeaders, orUnreached, unlessUnreached } from '#app/parts/unreached.ts'
import { OutwardLink } from '#app/ui/button.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, visitorContext } from '#server/start/context.ts'
import { askForReset } from '#shop/accounts/forgotten-password.server.ts'
import { formErrorInit, unexpected } from '#shop/accounts/form-answer.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import type { Route } from './+types/forgot-password'
import { AccountForm, AccountPage, accountMeta, EmailField, UNREACHED } from './account-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { hasMail: context.get(appContext).mail !== undefined }
}

export async function action({ context }: Route.ActionArgs) {
  const { mail, ...ground } = context.get(appContext)
  if (!mail) return null // the page shows the message
  const visitor = context.get(visitorContext)
  const outcome = await askForReset(getForm(context), { ...ground, mail }, visitor).catch((err) =>
    unexpected(reportFailure(ground.log, err, 'El enlace de contraseña ha fallado')),
  )
  return 'notice' in outcome ? data(outcome, formErrorInit(outcome)) : data(outcome)
}

/** Without a connection the form keeps its input. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction, UNREACHED)

export const shouldRevalidate = unlessUnreached

export const headers = answerHeaders

export const meta = accountMeta(href('/auth/forgot-password'), 'Recuperar contraseña')

const BACK = <Link to={href('/auth/login')}>Volver a iniciar sesión</Link>

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.hasMail) return <AskTheShop />
  if (actionData && 'kind' in actionData) {
    return (
      <AccountPage
        isAnswer
        title="Revisa tu correo"
        lead={`Si ${actionData.email} tiene una cuenta, en unos minutos le llega un enlace que vale una hora.`}
        footer={BACK}
      >
        <p>
          Si no llega, mira en el correo no deseado y comprueba que sea el correo de tu cuenta. A cada cuenta
          enviamos pocos enlaces al día: si hoy ya pediste varios, escríbenos y te hacemos uno.
        </p>
      </AccountPage>
    )
  }
  const formError = actionData ?? undefined
  return (
    <AccountPage
      title="Recuperar contraseña"
      lead="Escribe tu correo y te enviaremos un enlace para elegir una contraseña nueva."
      footer={BACK}
    >
      <AccountForm formError={formError} send="Enviar enlace">
        <EmailField formError={formError} />
      </AccountForm>
    </AccountPage>
  )
}

/** Without a mail server the page must not promise an e-mail. */
function AskTheShop() {
  const { settings } = useStore()
  return (
    <AccountPage
      title="Recuperar contraseña"
      lead="Esta tienda no envía correos, así que no podemos mandarte un enlace."
      footer={BACK}
    >
      <p>
        Pídenos ayuda por WhatsApp. Mientras tanto puedes comprar sin cuenta, y tus pedidos se siguen abriendo
        con su enlace.
      </p>
      <OutwardLink
        href={whatsappHref(
          settings.whatsappNumber,
          '¡Hola! Olvidé la contraseña de mi cuenta en la tienda. ¿Me ayudan?',
        )}
        look="whatsapp"
        className="mt-6 w-full"
      >
        Pedir ayuda por WhatsApp
      </OutwardLink>
    </AccountPage>
  )
}
