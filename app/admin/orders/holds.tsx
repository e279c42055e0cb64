import { data, redirect, useSearchParams } from 'react-router'
import { HOLDS_PATH } from '#app/admin/parts/holds-notice.tsx'
import type { LiveHandle } from '#app/admin/parts/live-stream.ts'
import { SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { useLastAnswer } from '#app/admin/parts/use-last-answer.ts'
import { isUnreached, NOT_REACHED, orUnreached } from '#app/parts/unreached.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { type AppContext, appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { cancelNetwork, releaseHolds } from '#shop/orders/bulk-actions.server.ts'
import { parseNetwork } from '#shop/orders/inbox-query.ts'
import { type HoldsOverview, readHolds } from '#shop/orders/read-holds.server.ts'
import { formText } from '#shop/text/clean-text.ts'
import { withQuery } from '#shop/urls/links.ts'
import type { Route } from './+types/holds'
import { ALL_NETWORKS, HoldsDialog, type HoldsQuestion } from './holds-question.tsx'
import { HoldsScreen, holdsDoneText } from './holds-screen.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, orderSettings } = context.get(appContext)
  const { holdLimits: limits, timeZone } = orderSettings
  return readHolds(db, { limits, timeZone })
}

/** Releases the holds of all orders or of one network, or cancels the new orders of one network. */
export async function action({ context }: Route.ActionArgs) {
  const { email: actor } = requireAdmin(context)
  const { db, log } = context.get(appContext)
  const form = getForm(context)
  try {
    const done = await act(db, form, actor)
    if (done === null) return data(MORE, { status: 409 })
    if (!done) return data(FAILED, { status: 422 })
    throw redirect(withQuery(HOLDS_PATH, done), 303)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return data(FAILED, { status: reportFailure(log, error, 'Las reservas no se pudieron cambiar') })
  }
}

const FAILED = { kind: 'failed' as const }
const MORE = { kind: 'more' as const }

/** Runs the action of the form; returns the message, null as `cancelNetwork`, or undefined for no known action. */
async function act(
  db: AppContext['db'],
  form: FormData,
  actor: string,
): Promise<Record<string, string> | null | undefined> {
  const [hecho, named] = [form.get('hacer'), form.get('origen')]
  const network = parseNetwork(named)
  if (hecho === 'liberar' && (network !== undefined || named === ALL_NETWORKS)) {
    const { orders, pieces } = await releaseHolds(db, { network, actor })
    return { hecho, pedidos: String(orders), unidades: String(pieces) }
  }
  if (hecho === 'cancelar' && network) {
    const seen = Number(formText(form, 'pedidos')) || 0
    const canceled = await cancelNetwork(db, { network, seen, actor })
    return canceled && { hecho, pedidos: String(canceled.orders) }
  }
}

/** The page stays as it is when an action does not reach the server. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction, FAILED)

/** Not after a failed action: without a connection, a reload would replace the page with an error. */
export function shouldRevalidate({ actionResult }: { actionResult?: unknown }) {
  return actionResult === undefined
}

export const handle: LiveHandle = { live: () => ['orders', 'settings'] }

export const meta = () => [{ title: 'Reservas · Administración' }]

export default function OrderHoldsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const actionData = useLastAnswer(answer)
  const [params] = useSearchParams()
  const failed = actionData !== undefined && 'kind' in actionData
  const error = isUnreached(actionData)
    ? `${NOT_REACHED} Cuando vuelva la conexión, mira aquí qué se hizo.`
    : failed && actionData.kind === 'more'
      ? 'No se ha cancelado nada: mientras lo mirabas llegó otro pedido de esa conexión. Míralo y decide otra vez.'
      : 'No se ha hecho nada por un fallo inesperado. Inténtalo otra vez.'
  return (
    <SendAgain answer={actionData}>
      <HoldsDialog question={failed ? undefined : findQuestion(params, loaderData)} />
      <HoldsScreen holds={loaderData} done={holdsDoneText(params)} error={failed ? error : undefined} />
    </SendAgain>
  )
}

/** The question that the URL opens, while there is something to do. */
function findQuestion(params: URLSearchParams, holds: HoldsOverview): HoldsQuestion | undefined {
  if (params.get('liberar') === ALL_NETWORKS && holds.pieces > 0) {
    return { act: 'liberar', network: undefined, orders: holds.orders, pieces: holds.pieces }
  }
  for (const act of ['liberar', 'cancelar'] as const) {
    const network = parseNetwork(params.get(act))
    const found = network === undefined ? undefined : holds.networks.find((one) => one.network === network)
    if (!found) continue
    if (act === 'cancelar') return network ? { act, network, orders: found.newOrders } : undefined
    const { heldOrders: orders, pieces } = found
    return pieces > 0 ? { act, network: found.network, orders, pieces } : undefined
  }
}
