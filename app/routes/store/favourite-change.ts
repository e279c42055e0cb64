import { href, redirect } from 'react-router'
import { addFavourites, removeFavourite } from '#app/features/favourites/own-favourites.server.ts'
import { formText } from '#domain/clean-text.ts'
import { favouritesHref, isProductId, readFavourites } from '#domain/favourites.ts'
import { appContext, customerOf, getForm } from '#server/context.ts'
import type { Route } from './+types/favourite-change'

export function loader() {
  throw redirect(href('/favoritos'))
}

/**
 * Adds to the account's list (`guardar`: one id or several with dots between) or takes from it (`quitar`). A script is
 * answered by status only, 401 where nobody is signed in; a form sent without one goes on to the list.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
  const form = getForm(context)
  const isForm = request.headers.get('accept')?.includes('text/html')
  const added = readFavourites(formText(form, 'guardar'))
  const removed = formText(form, 'quitar')
  const customer = await customerOf(context)
  if (!customer) return isForm ? redirect(favouritesHref(added), 303) : new Response(null, { status: 401 })
  const { db } = context.get(appContext)
  await addFavourites(db, customer.userId, added)
  if (isProductId(removed)) await removeFavourite(db, customer.userId, removed)
  return isForm ? redirect(href('/favoritos'), 303) : new Response(null, { status: 204 })
}
