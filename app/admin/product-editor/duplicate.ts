import { redirect } from 'react-router'
import { isUnreached, orNotice } from '#app/parts/unreached.ts'
import { appContext, requireAdmin } from '#server/start/context.ts'
import { COPY_PARAM, formHref, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { duplicateProduct } from '#shop/products/duplicate-product.server.ts'
import { withQuery } from '#shop/urls/links.ts'
import type { Route } from './+types/duplicate'

export function loader() {
  return redirect(PRODUCT_LIST.path)
}

/** Copies the product as a draft and opens its form, which returns to the list as it was. */
export async function action({ params: { id }, url, context }: Route.ActionArgs) {
  const { email } = requireAdmin(context)
  const copy = await duplicateProduct(context.get(appContext), id, email)
  const query = PRODUCT_LIST.parse(url.searchParams)
  // The form of the missing product says so.
  if (copy === null) return redirect(formHref(id, query), 303)
  return redirect(withQuery(formHref(copy, query), { [COPY_PARAM]: '1' }), 303)
}

/** Without a connection the operator stays on the page of the button. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await orNotice(serverAction, request)
  return isUnreached(sent) ? redirect(`${location.pathname}${location.search}`) : sent
}
