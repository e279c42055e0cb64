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
  // Without columns the file was removed.
  if (!record || record.inspection.columns.length === 0) throw data(null, { status: 404 })
  const body = exportErrors({ db, storage }, record)
  return fileResponse({ name: 'errores-de-importacion.csv', contentType: CSV_TYPE, body })
}
