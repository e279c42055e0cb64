import { data } from 'react-router'
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
  const parts = exportErrors({ db, storage }, record)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(new TextEncoder().encode(value))
    },
    cancel: () => void parts.return(undefined),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="errores-de-importacion.csv"',
      'cache-control': 'no-store',
    },
  })
}
