import { Readable } from 'node:stream'
import { data } from 'react-router'
import { CSV_TYPE, fileResponse } from '#server/http/file-response.ts'
import { appContext, requireAdmin } from '#server/start/context.ts'
import { exportErrors } from '#shop/import/error-rows.server.ts'
import { findImport } from '#shop/import/import-record.server.ts'
import type { Route } from './+types/errors-csv'

/** The rows of an import with errors as CSV, with the reason of each. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, storage } = context.get(appContext)
  const record = await findImport(db, params.id)
  if (!record) throw data(null, { status: 404 })
  const file = await exportErrors({ db, storage }, record)
  if (file.parts)
    return fileResponse({
      name: 'errores-de-importacion.csv',
      contentType: CSV_TYPE,
      body: Readable.from(file.parts),
    })
  return new Response(file.refused, {
    status: file.status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
