import { data, href, useSearchParams } from 'react-router'
import { isSessionExpired, unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { NO_INPUT, SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { undoDeletion } from '#app/admin/parts/undo-deletion.ts'
import { isUnreached, NOT_REACHED, orNotice, orUnreached } from '#app/parts/unreached.ts'
import { offerUndo } from '#app/ui/offer-undo.ts'
import { showToast } from '#app/ui/toast.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { listTrash, purgeProduct, restoreProduct } from '#shop/products/trash.server.ts'
import { formText, isUuid } from '#shop/text/clean-text.ts'
import type { Route } from './+types/route'
import { FAILED, TRASH, TrashScreen } from './trash-screen.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, orderSettings } = context.get(appContext)
  const { page } = TRASH.parse(url.searchParams)
  return { trash: await listTrash(db, page, orderSettings.timeZone) }
}

/** Restores the product that the form names (`restaurar`), or deletes it for good (`eliminar`). */
export async function action({ context }: Route.ActionArgs) {
  const { email } = requireAdmin(context)
  const place = context.get(appContext)
  const form = getForm(context)
  const restored = formText(form, 'restaurar')
  const id = restored || formText(form, 'eliminar')
  if (!isUuid(id)) return data({ failed: 'missing' as const }, { status: 400 })
  try {
    const name = restored ? await restoreProduct(place.db, id, email) : await purgeProduct(place, id, email)
    if (name === null) return data({ failed: 'missing' as const }, { status: 404 })
    return data({ done: restored ? ('restored' as const) : ('purged' as const), id, name })
  } catch (error) {
    const status = reportFailure(place.log, error, 'La papelera no se pudo cambiar', { product: id })
    return data({ failed: 'failed' as const }, { status })
  }
}

/** Without a connection the page stays. The list of products, which undoes a deletion, has no other place for the result. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  if (location.pathname === href('/admin/products/trash')) return orNotice(serverAction, request)
  const form = await request.clone().formData()
  const undo = undoDeletion(formText(form, 'restaurar'), formText(form, 'nombre'))
  const answer = await orUnreached(serverAction, {})
  if ('done' in answer) showToast({ title: 'Producto restaurado', description: answer.name, kind: 'success' })
  else if (isUnreached(answer))
    offerUndo(
      {
        title: NOT_REACHED,
        description: 'Inténtalo otra vez cuando vuelva la conexión.',
        kind: 'error',
      },
      undo,
    )
  else if ('failed' in answer && answer.failed === 'failed')
    offerUndo({ title: 'Error', description: FAILED.failed, kind: 'error' }, undo)
  else if ('failed' in answer)
    showToast({ title: 'Error', description: FAILED[answer.failed], kind: 'error' })
  else if (isSessionExpired(answer))
    showToast({
      title: 'Tu sesión ha terminado',
      description: 'El producto sigue en la papelera: entra otra vez y restáuralo.',
      kind: 'error',
    })
  return answer
}

/** Not when the session is over, since a revalidation would redirect to the sign-in page. */
export const shouldRevalidate = unlessSignedOut

export const meta = () => [{ title: 'Papelera · Administración' }]

export default function TrashPage({ loaderData: { trash }, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <SendAgain answer={actionData} {...NO_INPUT}>
      <TrashScreen
        trash={trash}
        asked={TRASH.parse(params).asked}
        answer={actionData && ('done' in actionData || 'failed' in actionData) ? actionData : undefined}
      />
    </SendAgain>
  )
}
