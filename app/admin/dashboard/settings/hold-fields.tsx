import { Field } from '#app/ui/field.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import { HOLD_MINUTES } from '#shop/orders/order-holds.ts'
import { NUMBER_FIELDS, NUMBER_NAMES, type NumberField } from '#shop/settings/order-fields.ts'
import type { PartFieldsProps } from './part-form.tsx'

const TEXTS: Readonly<Record<NumberField, { label: string; hint: string }>> = {
  holdHours: {
    label: 'Horas de reserva',
    hint: 'Cuánto se guardan las unidades desde que el comprador abre el chat, o desde que anotas un pedido.',
  },
  holdPerSize: {
    label: 'Unidades de un mismo tamaño',
    hint: 'Como mucho, entre los pedidos sin confirmar de una misma red o un mismo teléfono.',
  },
  holdPerPhone: {
    label: 'Unidades por teléfono',
    hint: 'Como mucho, entre todos los pedidos sin confirmar de un teléfono.',
  },
  holdNetworkPercent: {
    label: 'Porcentaje por red',
    hint: 'De las unidades contadas de la tienda, cuántas pueden reservar los pedidos de una misma conexión.',
  },
  holdShopPercent: {
    label: 'Porcentaje de la tienda',
    hint: 'De las unidades contadas, cuántas pueden estar reservadas a la vez sin confirmar.',
  },
}

/** Settings of holds: for how long, and how many units, unconfirmed orders reserve. */
export function HoldFields({ values, errors }: PartFieldsProps) {
  return (
    <>
      <p className="text-tinta-suave">
        Un pedido nuevo reserva sus unidades {HOLD_MINUTES} minutos, y por más tiempo cuando el comprador abre
        el chat. Lo que pase de estos límites también se pide: no queda reservado hasta que confirmas el
        pedido. Solo cuenta para los tamaños con existencias.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {NUMBER_NAMES.map((name) => (
          <Field
            key={name}
            label={TEXTS[name].label}
            error={errors[name]}
            hint={`${TEXTS[name].hint} De ${NUMBER_FIELDS[name].min} a ${NUMBER_FIELDS[name].max}.`}
          >
            {(control) => (
              <input
                {...control}
                name={name}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={values[name]}
                className={`${INPUT} max-w-32`}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  )
}
