import { appContext, requireAdmin } from '#server/start/context.ts'
import { findSameProduct } from '#shop/products/save-form.server.ts'
import { cleanText } from '#shop/text/clean-text.ts'
import type { Route } from './+types/same-product'

/** Whether another product has this brand and name (`nombre`, `marca`); `id` is the product that is edited, if any. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const text = (param: string, length: number) => cleanText(url.searchParams.get(param) ?? '', length)
  const asked = { name: text('nombre', 200), brand: text('marca', 120) }
  const { db } = context.get(appContext)
  return Response.json(
    asked.name === '' ? null : await findSameProduct(db, asked, url.searchParams.get('id')),
  )
}
