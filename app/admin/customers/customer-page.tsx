import { Form, href, Link, useNavigation } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { CUSTOMERS, type Customer, type CustomerOrder } from '#shop/customers/customer.ts'
import { fullDay } from '#shop/dates/days.ts'
import { formatMoney } from '#shop/money/money.ts'
import { STATE_TABLE } from '#shop/orders/order-states.ts'
import { formatPhone } from '#shop/phone/phone.ts'
import { type ForgetError, ForgetForm } from './forget-form.tsx'

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
              <a
                href={`https://wa.me/${phone}`}
                className="inline-flex min-h-11 items-center text-ambar underline underline-offset-4"
              >
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
      <section aria-labelledby="pedidos" className="flex flex-col gap-3">
        <h2 id="pedidos" className="text-xl">
          Pedidos
        </h2>
        {orders.length === 0 && <p className="text-tinta-suave">Todavía no ha pedido nada.</p>}
        <ul className="divide-y divide-hilo border-y border-hilo empty:hidden">
          {orders.map(({ id, code, state, total, currency, day }) => (
            <li key={id}>
              <Link
                to={href('/admin/orders/:id', { id })}
                className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-2 py-2 hover:bg-arena"
              >
                <span className="font-semibold text-ambar tabular-nums underline underline-offset-4">
                  {code}
                </span>
                <span>{STATE_TABLE[state].label}</span>
                <time dateTime={day} className="text-sm text-tinta-suave">
                  {fullDay(day)}
                </time>
                <span className="ml-auto font-semibold tabular-nums">{formatMoney(total, currency)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
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
  const busy = useNavigation().formMethod === 'POST'
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
        <Button type="submit" look="secondary" disabled={busy} className="self-start max-sm:w-full">
          Crear enlace
        </Button>
      </Form>
    </details>
  )
}
