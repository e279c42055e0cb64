import { href, redirect } from 'react-router'
import { appContext, getCustomer, getForm } from '#server/start/context.ts'
import { favoritesHref, readFavorites } from '#shop/accounts/favorites.ts'
import { addFavorites, removeFavorite } from '#shop/accounts/own-favorites.server.ts'
import { formText, isUuid } from '#shop/text/clean-text.ts'
import { JUST_ADDED, withQuery } from '#shop/urls/links.ts'
import type { Route } from './+types/favorite-change'

export function loader() {
  throw redirect(href('/favoritos'))
}

/**
 * Adds to the account's list (`guardar`: one id or several separated by dots) or removes from it (`quitar`). A script
 * gets a status only, 401 without a session. A form that was sent before the JavaScript of the page, or without, is
 * redirected to the list.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = getForm(context)
  const isForm = request.headers.get('accept')?.includes('text/html')
  const added = readFavorites(formText(form, 'guardar'))
  const removed = formText(form, 'quitar')
  const customer = await getCustomer(context)
  if (!customer) {
    const list = withQuery(favoritesHref(added), { [JUST_ADDED]: '' })
    return isForm ? redirect(list, 303) : new Response(null, { status: 401 })
  }
  const { db } = context.get(appContext)
  await addFavorites(db, customer.userId, added)
  if (isUuid(removed)) await removeFavorite(db, customer.userId, removed)
  return isForm ? redirect(href('/favoritos'), 303) : new Response(null, { status: 204 })
}
