import { href, redirect } from 'react-router'
import { leaveSession } from '#app/parts/session-watch.ts'
import { forgetAccount } from '#app/store/parts/favorites-sync.tsx'
import { appContext, getCustomer, visitorContext } from '#server/start/context.ts'
import { withQuery } from '#shop/urls/links.ts'
import type { Route } from './+types/logout'

export function loader() {
  throw redirect(href('/account'))
}

export async function action({ context }: Route.ActionArgs) {
  const { accounts } = context.get(appContext)
  const customer = await getCustomer(context)
  const headers = customer
    ? await accounts.signOutCustomer(customer, context.get(visitorContext))
    : new Headers()
  return redirect(withQuery(href('/auth/login'), { aviso: 'salida' }), { headers, status: 303 })
}

/** Notifies the account pages in other windows. The next page may be left before its scripts have run. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return leaveSession(serverAction, forgetAccount)
}
