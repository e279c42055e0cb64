import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { Customer, CustomerOrder } from '#shop/customers/customer.ts'
import { STATE_TABLE } from '#shop/orders/order-states.ts'

/** The form is empty or unconfirmed, or the deletion failed. */
export type ForgetError = { refused: 'nothing' | 'unsure' | 'failed' }

const ERRORS = {
  nothing: 'Elige qué quieres borrar.',
  unsure: 'Marca que has entendido que no se puede deshacer.',
  failed: 'No se ha borrado nada. Inténtalo de nuevo.',
}

interface ForgetFormProps {
  customer: Customer
  orders: CustomerOrder[]
  formError: ForgetError | undefined
}

/** Deletes the customer's personal data, as the law requires on request. Collapsed, and needs a confirmation. */
export function ForgetForm({ customer: { email }, orders, formError }: ForgetFormProps) {
  const open = orders.filter(({ state }) => STATE_TABLE[state].isOpen).length
  const busy = useNavigation().formMethod === 'POST'
  return (
    <details open={formError !== undefined} className="rounded-panel border border-hilo bg-blanco">
      <summary className="px-4 py-2.5 font-semibold">Borrar sus datos</summary>
      <Form method="post" preventScrollReset className="flex flex-col gap-3 px-4 pb-4">
        <p>
          Hazlo cuando te lo pida. De sus pedidos quedan los perfumes, las fechas y los importes, para que tus
          cuentas cuadren; no quién los hizo.
        </p>
        {open > 0 && (
          <p className="border-l-4 border-granate bg-lino px-4 py-3">
            {open === 1 ? 'Tiene 1 pedido en marcha' : `Tiene ${open} pedidos en marcha`}: sin sus datos ya no
            podrás avisarle ni entregarlos.
          </p>
        )}
        {orders.length > 0 && (
          <CheckField name="pedidos" value="1" defaultChecked>
            Nombre, teléfono, ciudad y notas de{' '}
            {orders.length === 1 ? 'su pedido' : `sus ${orders.length} pedidos`}
          </CheckField>
        )}
        {email !== null && (
          <CheckField name="cuenta" value="1" defaultChecked>
            Su cuenta, con sus favoritos
          </CheckField>
        )}
        <CheckField name="seguro" value="1">
          He entendido que no se puede deshacer
        </CheckField>
        {formError && (
          <div role="alert">
            <FieldError id="olvido-error">{ERRORS[formError.refused]}</FieldError>
          </div>
        )}
        <Button type="submit" look="danger" disabled={busy} className="self-start max-sm:w-full">
          Borrar los datos
        </Button>
      </Form>
    </details>
  )
}
