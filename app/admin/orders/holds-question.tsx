import { Form, useNavigate, useNavigation } from 'react-router'
import { HOLDS_PATH, ordersText, piecesText } from '#app/admin/parts/holds-notice.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { OverlayDialog } from '#app/ui/overlay-dialog.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { networkLabel, UNKNOWN_NETWORK } from '#shop/orders/inbox-query.ts'
import { plural } from '#shop/text/counts.ts'
import { withQuery } from '#shop/urls/links.ts'

/** The value of the form field for all networks. */
export const ALL_NETWORKS = 'todos'

/** The question to confirm: to release holds, of all (undefined) or one network, or to cancel orders. */
export type HoldsQuestion =
  | { act: 'liberar'; network: string | null | undefined; orders: number; pieces: number }
  | { act: 'cancelar'; network: string; orders: number }

/** The URL that opens the question. */
export function questionHref(act: HoldsQuestion['act'], network: string | null | undefined): string {
  return withQuery(HOLDS_PATH, { [act]: formatNetwork(network) })
}

const formatNetwork = (network: string | null | undefined) =>
  network === undefined ? ALL_NETWORKS : (network ?? UNKNOWN_NETWORK)

/** A dialog; without JavaScript a part of the page. */
export function HoldsDialog({ question }: { question: HoldsQuestion | undefined }) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  if (!hydrated) {
    return (
      question && (
        <section aria-labelledby="pregunta" className="rounded-panel border border-contorno bg-blanco p-5">
          <Question question={question} />
        </section>
      )
    )
  }
  return (
    <OverlayDialog
      open={question !== undefined}
      onClose={() => void navigate(HOLDS_PATH, { replace: true, preventScrollReset: true })}
      label={question?.act === 'cancelar' ? 'Cancelar pedidos' : 'Liberar reservas'}
      className="bg-blanco p-5 md:p-7"
    >
      {question && <Question question={question} />}
    </OverlayDialog>
  )
}

function Question({ question }: { question: HoldsQuestion }) {
  const sending = useNavigation().formMethod === 'POST'
  const { act, network } = question
  return (
    <div className="flex flex-col gap-4">
      <h2 id="pregunta" className="text-xl text-balance md:text-2xl">
        {formatTitle(question)}
      </h2>
      {toStoreTexts(question).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Form
        method="post"
        action={HOLDS_PATH}
        preventScrollReset
        className="flex flex-wrap justify-end gap-3 *:flex-1 md:*:flex-none"
      >
        <input type="hidden" name="origen" value={formatNetwork(network)} />
        <input type="hidden" name="pedidos" value={question.orders} />
        <ButtonLink to={HOLDS_PATH} replace preventScrollReset look="secondary" data-autofocus>
          Volver
        </ButtonLink>
        <Button type="submit" name="hacer" value={act} look="danger" aria-disabled={sending}>
          {act === 'liberar' ? 'Liberar' : 'Cancelar pedidos'}
        </Button>
      </Form>
    </div>
  )
}

function formatTitle({ act, network, orders }: HoldsQuestion): string {
  const from = network === undefined ? '' : ` de la conexión ${networkLabel(network)}`
  if (act === 'liberar')
    return network === undefined ? '¿Liberar todas las reservas?' : `¿Liberar las reservas${from}?`
  return orders === 1 ? `¿Cancelar el pedido nuevo${from}?` : `¿Cancelar los ${orders} pedidos nuevos${from}?`
}

function toStoreTexts(question: HoldsQuestion): string[] {
  if (question.act === 'cancelar') {
    return [
      'Los que ya confirmaste siguen como están, y lo reservado vuelve a estar a la venta. Un pedido cancelado se puede recuperar en su página, sin la reserva.',
    ]
  }
  const { pieces, orders, network } = question
  const back = plural(pieces, 'vuelve', 'vuelven')
  return [
    `${piecesText(pieces)} de ${ordersText(orders)} ${back} a estar a la venta. Los pedidos se quedan como están: al confirmar uno se toma lo que haya.`,
    network === null
      ? 'Los compradores no se enteran por la tienda; escríbeles si ya habían hablado contigo.'
      : `Durante 24 horas, los pedidos nuevos ${network === undefined ? 'de esas conexiones' : 'de esa conexión'} se guardan sin reservar nada.`,
  ]
}
