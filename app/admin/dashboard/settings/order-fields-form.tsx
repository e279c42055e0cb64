import { Field } from '#app/ui/field.tsx'
import { AREA } from '#app/ui/text-field.tsx'
import { REPLY_VARIABLES } from '#shop/orders/order-replies.ts'
import { ORDER_STATES, STATE_TABLE } from '#shop/orders/order-states.ts'
import { replyField } from '#shop/settings/order-fields.ts'
import { HoldFields } from './hold-fields.tsx'
import type { PartFieldsProps } from './part-form.tsx'
import { PaymentWays } from './payment-ways-fields.tsx'

const GROUP = 'flex min-w-0 flex-col gap-5 border-t border-hilo pt-4'
const LEGEND = 'float-left w-full font-display text-xl'

/** Payment methods, duration of holds, and replies to buyers. */
export function OrderFields({ values, errors }: PartFieldsProps) {
  return (
    <>
      <fieldset className={GROUP}>
        <legend className={LEGEND}>Formas de pago</legend>
        <PaymentWays values={values} errors={errors} />
      </fieldset>
      <fieldset className={GROUP}>
        <legend className={LEGEND}>Reservas</legend>
        <HoldFields values={values} errors={errors} />
      </fieldset>
      <fieldset className={GROUP}>
        <legend className={LEGEND}>Respuestas al comprador</legend>
        <p className="text-tinta-suave">
          El texto con el que se abre el chat desde cada pedido. Si vacías uno, vuelve el original.
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 bg-arena px-4 py-3 text-sm">
          {Object.entries(REPLY_VARIABLES).map(([name, meaning]) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{`{${name}}`}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        {ORDER_STATES.map((state) => (
          <Field key={state} label={STATE_TABLE[state].label} error={errors[replyField(state)]}>
            {(control) => (
              <textarea
                {...control}
                name={replyField(state)}
                rows={5}
                defaultValue={values[replyField(state)]}
                className={`${AREA} field-sizing-content`}
              />
            )}
          </Field>
        ))}
      </fieldset>
    </>
  )
}
