import { useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { pendingOrders } from '#app/store/parts/pending-orders.ts'
import { Button } from '#app/ui/button.tsx'
import { MessageCircle } from '#app/ui/icons/store.tsx'
import {
  checkOrder,
  type HiddenFields,
  type OrderError,
  type OrderErrors,
  type OrderRules,
  orderValues,
} from '#shop/orders/order-form.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { AGAIN } from './error-notice.tsx'

interface CheckoutFormProps {
  hidden: HiddenFields
  rules: OrderRules
  /** Name of the signed-in customer. */
  buyerName: string | undefined
  /** Sum of the lines as text; undefined when the prices cannot be read. */
  total: string | undefined
  formError: OrderError | undefined
}

const NONE: OrderErrors = {}

/** The form of the buyer. JavaScript validates before the submission; the server validates in any case. */
export function CheckoutForm({ hidden, rules, buyerName, total, formError }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<OrderErrors>()
  const errors = found ?? (formError?.kind === 'invalid' ? formError.errors : NONE)
  const isAgain = formError?.kind === 'duplicate'
  const sending = useNavigation().formMethod === 'POST'
  useEffect(() => {
    if (errors !== NONE) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  const { pathname, search } = useLocation()
  useEffect(() => {
    const refused = pendingOrders.current().find(({ state }) => state === 'refused')
    if (form.current && refused?.address === pathname + search) fillForm(form.current, refused.fields)
  }, [pathname, search])
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      data-contact-bar
      onSubmit={(event) => {
        const { errors } = checkOrder(orderValues(new FormData(event.currentTarget)), rules)
        setFound(errors)
        if (errors || sending) event.preventDefault()
      }}
      className="flex min-w-0 flex-col gap-3 md:gap-5"
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <BuyerFields values={formError?.values ?? { nombre: buyerName }} errors={errors} rules={rules} />
      {isAgain && <input type="hidden" name="otro" value="si" />}
      <div data-order-bar className="barra-fija flex items-center justify-between gap-4 lg:self-start">
        {total && (
          <p className="leading-tight lg:hidden">
            Total <strong className="block text-xl tabular-nums">{total}</strong>
          </p>
        )}
        <Button type="submit" look="whatsapp" aria-disabled={sending} className="min-h-12 lg:min-h-13">
          <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
          {sending ? 'Guardando tu pedido...' : isAgain ? AGAIN : 'Pedir por WhatsApp'}
        </Button>
      </div>
    </Form>
  )
}

/** Restores the visible fields that are empty; hidden fields stay as they are. */
export function fillForm(form: HTMLFormElement, fields: readonly [name: string, value: string][]): void {
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) field.value = value
    else if (field instanceof HTMLTextAreaElement) field.value ||= value
    else if (!(field instanceof HTMLInputElement) || field.type === 'hidden') continue
    else if (field.type === 'checkbox') field.checked = true
    else field.value ||= value
  }
}
