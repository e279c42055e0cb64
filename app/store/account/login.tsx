import { data, href, Link, redirect, redirectDocument } from 'react-router'
import { answerHeaders, orUnreached, unlessUnreached } from '#app/parts/unreached.ts'
import { FavoritesFarewell, nowOfAccount, OwnListField } from '#app/store/parts/favorites-sync.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getCustomer, getForm, visitorContext } from '#server/start/context.ts'
import { readFavorites } from '#shop/accounts/favorites.ts'
import { formErrorInit, unexpected } from '#shop/accounts/form-answer.ts'
import { addFavorites } from '#shop/accounts/own-favorites.server.ts'
import { signInFromForm, socialErrorText } from '#shop/accounts/sign-in.server.ts'
import { formText } from '#shop/text/clean-text.ts'
import { isAdminPath, withQuery } from '#shop/urls/links.ts'
import { ACCOUNT, DASHBOARD, shopReturnPath } from '#shop/urls/return-path.ts'
import type { Route } from './+types/login'
import { AccountPage, accountMeta, UNREACHED } from './account-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

const NOTICES: ReadonlyMap<string | null, string> = new Map([
  ['clave', 'Tu contraseña ha cambiado. Entra con la nueva.'],
  ['salida', 'Has cerrado sesión.'],
  [
    'borrada',
    'Tu cuenta y tus favoritos se borraron. Los pedidos que hiciste siguen en la tienda, ya sin tu cuenta.',
  ],
])

export async function loader({ context, url }: Route.LoaderArgs) {
  const { accounts } = context.get(appContext)
  if (await getCustomer(context)) throw redirect(shopReturnPath(url.searchParams.get('volver')))
  if (await accounts.isStillAdmin(context.get(visitorContext))) throw redirectDocument(DASHBOARD)
  const { searchParams } = url
  return {
    notice: NOTICES.get(searchParams.get('aviso')),
    formError: socialErrorText(searchParams.get('red')),
    networks: Object.keys(accounts.parts.socialKeys),
    next: shopReturnPath(searchParams.get('volver')),
  }
}

export async function action({ context, url }: Route.ActionArgs) {
  const { accounts, db, log } = context.get(appContext)
  const form = getForm(context)
  const outcome = await signInFromForm(form, accounts, context.get(visitorContext)).catch((err) =>
    unexpected(reportFailure(log, err, 'La entrada de un cliente ha fallado')),
  )
  if ('notice' in outcome) return data(outcome, formErrorInit(outcome))
  if (outcome.kind === 'code-needed')
    throw redirectDocument(href('/admin'), { headers: outcome.headers, status: 303 })
  const { role, headers, userId } = outcome
  if (role === 'customer') await addFavorites(db, userId, readFavorites(formText(form, 'favoritos')))
  if (role === 'admin') throw redirectDocument(DASHBOARD, { headers, status: 303 })
  throw redirect(shopReturnPath(url.searchParams.get('volver')), { headers, status: 303 })
}

/** After the sign-in, changes of the favorites also go to the account. The administrator's has none. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await orUnreached(serverAction, UNREACHED)
  } catch (answer) {
    const isIn = answer instanceof Response && answer.status < 400
    if (isIn && !isAdminPath(answer.headers.get('location') ?? '')) nowOfAccount()
    throw answer
  }
}

export const shouldRevalidate = unlessUnreached

export const headers = answerHeaders

export const meta = accountMeta(href('/auth/login'), 'Iniciar sesión')

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Iniciar sesión"
      lead="Tu cuenta es opcional: también puedes comprar sin ella."
      notice={actionData ? undefined : loaderData.notice}
      footer={
        <>
          <Link to={href('/auth/register')}>Crear una cuenta</Link>
          <Link to={href('/auth/forgot-password')}>¿Olvidaste tu contraseña?</Link>
        </>
      }
    >
      <FavoritesFarewell />
      <SignInForm formError={actionData ?? loaderData.formError}>
        <OwnListField />
      </SignInForm>
      <div className="mt-5">
        <SocialButtons configured={loaderData.networks} next={loaderData.next} />
      </div>
    </AccountPage>
  )
}

const NETWORKS = [
  { id: 'facebook', name: 'Facebook' },
  { id: 'github', name: 'Github' },
]

interface SocialButtonsProps {
  /** Ids of the networks with configured keys. */
  configured: readonly string[]
  /** The return URL. */
  next: string
}

/** Sign-in by other networks: links, or, without keys, disabled buttons with the reason. */
function SocialButtons({ configured, next }: SocialButtonsProps) {
  const isOn = ({ id }: { id: string }) => configured.includes(id)
  const off = NETWORKS.filter((network) => !isOn(network)).map(({ name }) => name)
  const params: Record<string, string> = next === ACCOUNT ? {} : { volver: next }
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-tinta-suave before:h-px before:flex-1 before:bg-hilo after:h-px after:flex-1 after:bg-hilo">
        o continúa con
      </p>
      <div className="grid grid-cols-2 gap-3">
        {NETWORKS.map(({ id, name }) =>
          isOn({ id }) ? (
            <a
              key={id}
              href={withQuery(href('/auth/social/:network', { network: id }), params)}
              className={buttonClass('secondary')}
            >
              {name}
            </a>
          ) : (
            <Button
              key={id}
              look="secondary"
              disabled
              aria-describedby="redes"
              title={`El acceso con ${name} no está configurado en esta tienda`}
            >
              {name}
            </Button>
          ),
        )}
      </div>
      {off.length > 0 && (
        <p id="redes" className="text-sm text-tinta-suave">
          El acceso con {off.join(' y ')} no está configurado en esta tienda.
        </p>
      )}
      {configured.length > 0 && (
        <p className="text-sm text-tinta-suave">
          La tienda recibe solo tu nombre y tu correo. Al continuar aceptas los{' '}
          <Link to={href('/terms')} className="subrayado">
            términos y condiciones
          </Link>{' '}
          y la{' '}
          <Link to={href('/privacy')} className="subrayado">
            privacidad
          </Link>
          .
        </p>
      )}
    </div>
  )
}
