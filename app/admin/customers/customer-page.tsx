import { Form, href, Link } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { Section } from '#app/admin/parts/section.tsx'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { CUSTOMERS, type Customer, type CustomerOrder } from '#shop/customers/customer.ts'
import { fullDay } from '#shop/dates/days.ts'
import { formatMoney } from '#shop/money/money.ts'
import { STATE_TABLE } from '#shop/orders/order-states.ts'
import { formatPhone } from '#shop/phone/phone.ts'

interface CustomerPageProps {
  customer: Customer
  orders: CustomerOrder[]
  formError: ForgetError | undefined
}

/** One customer: contact data, orders, and the form that deletes personal data. */
export function CustomerPage({ customer, orders, formError }: CustomerPageProps) {
  const { name, phone, city, email } = customer
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <BackHeading to={CUSTOMERS.path} back="Volver a Usuarios">
        {name ?? 'Sin nombre'}
      </BackHeading>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 wrap-anywhere">
        {phone && (
          <>
            <dt className="content-center text-tinta-suave">Teléfono</dt>
            <dd>
              <a href={`https://wa.me/${phone}`} className="enlace-subrayado">
                {formatPhone(phone)}
              </a>
            </dd>
          </>
        )}
        {city && (
          <>
            <dt className="text-tinta-suave">Ciudad</dt>
            <dd>{city}</dd>
          </>
        )}
        <dt className="text-tinta-suave">Cuenta</dt>
        <dd>{email ?? 'No tiene'}</dd>
      </dl>
      <Section title="Pedidos" className="flex flex-col gap-3">
        {orders.length === 0 && <p className="text-tinta-suave">Todavía no ha pedido nada.</p>}
        <ul className="divide-y divide-hilo border-y border-hilo empty:hidden">
          {orders.map(({ id, code, state, total, currency, day, byNumber }) => (
            <li key={id}>
              <Link
                to={href('/admin/orders/:id', { id })}
                className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-2 py-2 hover:bg-arena"
              >
                <span className="font-semibold subrayado tabular-nums">{code}</span>
                <span>{STATE_TABLE[state].label}</span>
                <time dateTime={day} className="text-sm text-tinta-suave">
                  {fullDay(day)}
                </time>
                {byNumber && <span className="text-sm text-tinta-suave">Sin la cuenta</span>}
                <span className="ml-auto font-semibold tabular-nums">{formatMoney(total, currency)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      {email !== null && <ResetLinkForm email={email} phone={phone} />}
      <ForgetForm customer={customer} orders={orders} formError={formError} />
    </div>
  )
}

/** No customer has that number or account (any more). */
export function MissingCustomer() {
  return (
    <div className="flex flex-col items-start gap-2">
      <BackHeading to={CUSTOMERS.path} back="Volver a Usuarios">
        Cliente no encontrado
      </BackHeading>
      <p>No hay nadie con esos datos. Puede que se hayan borrado.</p>
    </div>
  )
}

/** Creates a password reset link for a customer; the only way where the shop sends no e-mail. */
function ResetLinkForm({ email, phone }: { email: string; phone: string | null }) {
  return (
    <details className="rounded-panel border border-hilo bg-blanco">
      <summary className="px-4 py-2.5 font-semibold">Olvidó su contraseña</summary>
      <Form method="post" action={href('/admin/users/reset-link')} className="flex flex-col gap-3 px-4 pb-4">
        <p>
          Crea un enlace para que elija otra. Envíaselo solo a quien sepas que es: quien lo abra entra en su
          cuenta.
        </p>
        <input type="hidden" name="correo" value={email} />
        <input type="hidden" name="telefono" value={phone ?? ''} />
        <SubmitButton look="secondary" className="self-start max-sm:w-full">
          Crear enlace
        </SubmitButton>
      </Form>
    </details>
  )
}

/** The form is empty or unconfirmed, or the deletion failed. */
export type ForgetError = { refused: 'nothing' | 'unsure' | 'failed' }

const ERRORS = {
  nothing: 'Elige qué quieres borrar.',
  unsure: 'Marca que has entendido que no se puede deshacer.',
  failed: 'No se ha borrado nada. Inténtalo de nuevo.',
}

/** Deletes the customer's personal data, as the law requires on request. Collapsed, and needs a confirmation. */
function ForgetForm({ customer: { email }, orders, formError }: CustomerPageProps) {
  const byNumber = orders.filter((order) => order.byNumber).length
  const own = orders.length - byNumber
  const open = orders.filter(({ state }) => STATE_TABLE[state].isOpen).length
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
        {own > 0 && (
          <CheckField name="pedidos" value="1" defaultChecked>
            Nombre, teléfono, ciudad y notas de {own === 1 ? 'su pedido' : `sus ${own} pedidos`}
            {byNumber > 0 && ' con la cuenta'}
          </CheckField>
        )}
        {byNumber > 0 && (
          <CheckField name="pedidos-sin-cuenta" value="1">
            Los mismos datos de {byNumber === 1 ? '1 pedido' : `${byNumber} pedidos`} sin la cuenta. Márcalo
            solo si te escribe desde ese teléfono: quien tiene la cuenta pudo poner el de otra persona
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
        <SubmitButton look="danger" className="self-start max-sm:w-full">
          Borrar los datos
        </SubmitButton>
      </Form>
    </details>
  )
}
