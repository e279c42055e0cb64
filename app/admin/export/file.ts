import { data } from 'react-router'
import { fileResponse } from '#server/http/file-response.ts'
import { appContext, requireAdmin } from '#server/start/context.ts'
import { listProductIds } from '#shop/catalog/admin-list.server.ts'
import { PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { dayIn } from '#shop/dates/days.ts'
import { exportFile } from '#shop/export/export-file.server.ts'
import { EXPORT_FORMATS, FORMAT_NAMES, fileName } from '#shop/export/formats.ts'
import { listAllIds } from '#shop/export/read-products.server.ts'
import type { Route } from './+types/file'

/** The file of the chosen format: the whole catalog, or what the list shows with these filters. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, origin, orderSettings } = context.get(appContext)
  const format = FORMAT_NAMES.find((name) => name === url.searchParams.get('formato'))
  if (!format) throw data(null, { status: 404 })
  const isFiltered = url.searchParams.get('alcance') === 'filtro'
  const ids = isFiltered
    ? await listProductIds(db, PRODUCT_LIST.parse(url.searchParams), null)
    : await listAllIds(db)
  const day = dayIn(orderSettings.timeZone, new Date())
  return fileResponse({
    name: fileName(format, day),
    contentType: EXPORT_FORMATS[format].contentType,
    body: exportFile(format, { db, shop: { origin }, ids }),
  })
}
