import { ButtonLink } from '#app/ui/button.tsx'
import { INBOX } from '#shop/orders/inbox-query.ts'

/** The order does not exist (any more). */
export function MissingOrder() {
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="text-2xl">Ese pedido no existe</h1>
      <p>Puede que la dirección esté incompleta. Búscalo por su código en la lista.</p>
      <ButtonLink to={INBOX.href(INBOX.defaults)}>Volver a los pedidos</ButtonLink>
    </div>
  )
}
