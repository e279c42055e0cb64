import { CheckField } from '#app/ui/check-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { INPUT, TextArea, TextField } from '#app/ui/text-field.tsx'
import { HOLD_MINUTES } from '#shop/orders/order-holds.ts'
import { REPLY_VARIABLES } from '#shop/orders/order-replies.ts'
import { ORDER_STATES, STATE_TABLE } from '#shop/orders/order-states.ts'
import {
  NUMBER_FIELDS,
  NUMBER_NAMES,
  type NumberField,
  replyField,
  WAY_FIELDS,
  type WayFields,
} from '#shop/settings/order-fields.ts'
import { getFieldProps, type PartFieldsProps } from './part-form.tsx'

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
          <TextArea
            key={state}
            label={STATE_TABLE[state].label}
            rows={5}
            grows
            {...getFieldProps({ values, errors }, replyField(state))}
          />
        ))}
      </fieldset>
    </>
  )
}

/** The payment methods in use, one blank row, and the rest collapsed. */
function PaymentWays({ values, errors }: PartFieldsProps) {
  const lastUsed = WAY_FIELDS.findLastIndex(({ label, text }) => values[label] || values[text])
  const rows = WAY_FIELDS.map((names, at) => (
    <Way key={names.label} number={at + 1} names={names} values={values} errors={errors} />
  ))
  const shown = Math.min(lastUsed + 2, rows.length)
  return (
    <>
      <p className="text-tinta-suave">
        El comprador elige una al pedir y ve después sus instrucciones. La tienda no cobra: el pago se acuerda
        en el chat. Las filas vacías no cuentan; si las vacías todas, vuelven las originales.
      </p>
      {rows.slice(0, shown)}
      {shown < rows.length && (
        <details>
          <summary className="cursor-pointer py-2.5 font-semibold text-ambar">Más formas de pago</summary>
          <div className="flex flex-col gap-5 pt-2">{rows.slice(shown)}</div>
        </details>
      )}
    </>
  )
}

interface WayProps extends PartFieldsProps {
  number: number
  names: WayFields
}

function Way({ number, names: { label, text, onDelivery }, ...form }: WayProps) {
  return (
    <div className="grid gap-3 border-l-2 border-contorno pl-4 sm:grid-cols-[2fr_3fr]">
      <TextField label={`Forma de pago ${number}`} autoComplete="off" {...getFieldProps(form, label)} />
      <TextArea label={`Instrucciones ${number}`} rows={2} grows {...getFieldProps(form, text)} />
      <div className="sm:col-span-2">
        <CheckField name={onDelivery} value="si" defaultChecked={form.values[onDelivery] === 'si'}>
          Se paga al recibir: el pedido se envía antes de cobrarlo
          <span className="sr-only"> (método {number})</span>
        </CheckField>
      </div>
    </div>
  )
}

const TEXTS: Readonly<Record<NumberField, { label: string; hint: string }>> = {
  holdHours: {
    label: 'Horas de reserva',
    hint: 'Cuánto se guardan las unidades desde que el comprador abre el chat, o desde que anotas un pedido.',
  },
  holdPerSize: {
    label: 'Unidades de un mismo tamaño',
    hint: 'Como mucho, entre los pedidos sin confirmar de una misma conexión o un mismo teléfono.',
  },
  holdPerPhone: {
    label: 'Unidades por teléfono',
    hint: 'Como mucho, entre todos los pedidos sin confirmar de un teléfono.',
  },
  holdNetworkPercent: {
    label: 'Porcentaje por conexión',
    hint: 'De las unidades contadas de la tienda, cuántas pueden reservar los pedidos de una misma conexión.',
  },
  holdShopPercent: {
    label: 'Porcentaje de la tienda',
    hint: 'De las unidades contadas, cuántas pueden estar reservadas a la vez sin confirmar.',
  },
}

/** Settings of holds: for how long, and how many units, unconfirmed orders reserve. */
function HoldFields({ values, errors }: PartFieldsProps) {
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
