import { useEffect } from 'react'
import { data, href, Link, redirect } from 'react-router'
import { leaveSession, useSessionOver } from '#app/parts/session-watch.ts'
import { answerHeaders, NOT_REACHED, orUnreached, unlessUnreached } from '#app/parts/unreached.ts'
import { FavoritesSync, forgetAccount } from '#app/store/parts/favorites-sync.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, requireCustomer, visitorContext } from '#server/start/context.ts'
import { type Change, changeAccount, hasPassword } from '#shop/accounts/account-changes.server.ts'
import { type FormError, formErrorInit, unexpected } from '#shop/accounts/form-answer.ts'
import { ownOrders } from '#shop/accounts/own-data.server.ts'
import { listFavorites } from '#shop/accounts/own-favorites.server.ts'
import { formatCount } from '#shop/text/counts.ts'
import { withQuery } from '#shop/urls/links.ts'
import type { Route } from './+types/account'
import { accountMeta, UNREACHED } from './account-page.tsx'
import { AccountScreen, SIGN_OUT } from './account-screen.tsx'

const NOTICES: Readonly<Record<Change, string>> = {
  nombre: 'Nombre guardado.',
  clave: 'Contraseña cambiada. Tus demás sesiones se cerraron.',
  borrar: '',
}
/** The session may still be open: a shared phone would show the account to others. */
const NOT_SIGNED_OUT: FormError = {
  ...UNREACHED,
  notice: `${NOT_REACHED} Tu sesión puede seguir abierta: ciérrala otra vez cuando vuelva la conexión.`,
}
const isChange = (text: unknown): text is Change => typeof text === 'string' && Object.hasOwn(NOTICES, text)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { name, email, userId } = await requireCustomer(context)
  const { db, orderSettings } = context.get(appContext)
  const done = url.searchParams.get('aviso')
  return {
    customer: { name, email, hasPassword: await hasPassword(db, { userId }) },
    orders: await ownOrders(db, userId),
    favorites: await listFavorites(db, userId),
    timeZone: orderSettings.timeZone,
    notice: isChange(done) ? NOTICES[done] : undefined,
  }
}

export async function action({ context }: Route.ActionArgs) {
  const customer = await requireCustomer(context)
  const ground = context.get(appContext)
  const form = getForm(context)
  const change = form.get('cambio')
  if (change === SIGN_OUT) {
    const headers = await ground.accounts.signOutCustomer(customer, context.get(visitorContext))
    return redirect(withQuery(href('/auth/login'), { aviso: 'salida' }), { headers, status: 303 })
  }
  if (!isChange(change)) throw data(null, { status: 400 })
  const formError = await changeAccount(change, form, customer, ground).catch((err) =>
    unexpected(reportFailure(ground.log, err, 'Un cambio de la cuenta ha fallado')),
  )
  if (formError) return data({ change, formError }, formErrorInit(formError))
  if (change !== 'borrar') return redirect(withQuery(href('/account'), { aviso: change }), 303)
  const headers = ground.accounts.forgetCookies(context.get(visitorContext))
  return redirect(withQuery(href('/auth/login'), { aviso: 'borrada' }), { status: 303, headers })
}

/** Without a connection the form keeps its input. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const change = String((await request.clone().formData()).get('cambio'))
  // The session ends: this window follows the redirect, the others are notified.
  const ends = change === SIGN_OUT || change === 'borrar'
  const send = ends ? () => leaveSession(serverAction, forgetAccount) : serverAction
  return orUnreached(send, { change, formError: change === SIGN_OUT ? NOT_SIGNED_OUT : UNREACHED })
}

export const shouldRevalidate = unlessUnreached

export const headers = answerHeaders

export const meta = accountMeta(href('/account'), 'Mi cuenta')

export default function AccountRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { favorites, ...rest } = loaderData
  const isOver = useSessionOver('/account/live')
  useEffect(() => {
    if (isOver) location.replace(href('/auth/login'))
  }, [isOver])
  return (
    <>
      <FavoritesSync ids={favorites} />
      <AccountScreen
        {...rest}
        refused={actionData}
        favorites={
          <p>
            {favorites.length === 0 ? (
              'Toca «Favorito» en la página de un perfume y lo encontrarás aquí.'
            ) : (
              <Link to={href('/favoritos')} className="enlace-subrayado">
                {`Ver ${formatCount(favorites.length, 'perfume', 'perfumes')}`}
              </Link>
            )}
          </p>
        }
      />
    </>
  )
}
