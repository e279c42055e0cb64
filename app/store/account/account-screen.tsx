import { type ReactNode, useId } from 'react'
import { Form, href, Link } from 'react-router'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { DoneNotice } from '#app/ui/done-notice.tsx'
import type { FormError } from '#shop/accounts/form-answer.ts'
import type { OwnOrder } from '#shop/accounts/own-data.server.ts'
import { dateFormat } from '#shop/dates/date-format.ts'
import { formatMoney } from '#shop/money/money.ts'
import { STATE_TABLE } from '#shop/orders/order-states.ts'
import { DeleteForm, NameForm, PasswordForm } from './account-forms.tsx'

interface AccountScreenProps {
  customer: { name: string; email: string; hasPassword: boolean }
  orders: readonly OwnOrder[]
  timeZone: string
  /** Message about the last action. */
  notice: string | undefined
  /** The form with an error, and the error. */
  refused: { change: string; formError: FormError } | undefined
  /** The favorites. */
  favorites: ReactNode
}

/** Everything that a customer can see and change about their account. */
export function AccountScreen({
  customer,
  orders,
  timeZone,
  notice,
  refused,
  favorites,
}: AccountScreenProps) {
  const formErrorOf = (change: string) => (refused?.change === change ? refused.formError : undefined)
  return (
    <div className="contenido flex max-w-4xl flex-col gap-10 py-8 md:py-12">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-4xl md:text-5xl">Mi cuenta</h1>
          <p className="mt-2 text-tinta-suave wrap-anywhere">
            <bdi>{customer.name}</bdi>, {customer.email}
          </p>
        </div>
        <Form method="post" action={href('/auth/logout')}>
          <button type="submit" className={buttonClass('secondary')}>
            Cerrar sesión
          </button>
        </Form>
      </header>
      <DoneNotice className="-my-4 bg-blanco">{refused ? undefined : notice}</DoneNotice>
      <Part title="Mis pedidos">
        <OwnOrders orders={orders} timeZone={timeZone} />
      </Part>
      <Part title="Favoritos">{favorites}</Part>
      <div className="grid gap-10 md:grid-cols-2">
        <Part title="Mi nombre">
          <NameForm name={customer.name} formError={formErrorOf('nombre')} />
        </Part>
        <Part title="Contraseña">
          {customer.hasPassword ? (
            <PasswordForm email={customer.email} formError={formErrorOf('clave')} />
          ) : (
            <p>
              Entras con otra red, sin contraseña. Si quieres tener una, pídela en{' '}
              <Link to={href('/auth/forgot-password')} className="text-ambar underline underline-offset-4">
                ¿Olvidaste tu contraseña?
              </Link>
            </p>
          )}
        </Part>
      </div>
      <Part title="Mis datos">
        <p className="max-w-[60ch]">
          Un archivo con todo lo que la tienda guarda de ti: cuenta, sesiones abiertas, favoritos y pedidos.
        </p>
        <a href={href('/account/export')} download className={buttonClass('secondary', 'mt-4')}>
          Descargar mis datos
        </a>
      </Part>
      <Part title="Borrar la cuenta">
        <DeleteForm {...customer} formError={formErrorOf('borrar')} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface OwnOrdersProps {
  orders: readonly OwnOrder[]
  timeZone: string
}

/** A customer's orders; each links to its page. */
function OwnOrders({ orders, timeZone }: OwnOrdersProps) {
  if (orders.length === 0) {
    return (
      <div className="rounded-panel bg-lino px-5 py-8 text-center">
        <p className="mx-auto max-w-[44ch]">
          Aquí verás los pedidos que hagas con la sesión iniciada. Los que hiciste sin ella están en{' '}
          <Link to={href('/orders')} className="text-ambar underline underline-offset-4">
            Mis pedidos
          </Link>
          .
        </p>
        <ButtonLink to={href('/catalog')} look="secondary" className="mt-5">
          Explorar Colección
        </ButtonLink>
      </div>
    )
  }
  const date = dateFormat('es', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  return (
    <ul className="divide-y divide-hilo border-y border-hilo">
      {orders.map(({ code, token, state, currency, total, createdAt }) => (
        <li
          key={token}
          className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
        >
          <p>
            <Link
              to={href('/order/:token', { token })}
              className="font-semibold text-ambar underline underline-offset-4 after:absolute after:inset-0"
            >
              Pedido {code}
            </Link>
            <span className="ml-3 whitespace-nowrap text-tinta-suave">{STATE_TABLE[state].label}</span>
          </p>
          <p className="flex flex-1 justify-between gap-x-6 sm:justify-end">
            <time dateTime={createdAt} className="text-tinta-suave">
              {date.format(new Date(createdAt))}
            </time>
            <span className="font-semibold tabular-nums">{formatMoney(total, currency)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
