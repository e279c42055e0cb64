import { type ReactNode, useId, useState } from 'react'
import { Form, href, Link, useLocation } from 'react-router'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { Alert, DoneNotice } from '#app/ui/notices.tsx'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import type { FormError } from '#shop/accounts/form-answer.ts'
import type { OwnOrder } from '#shop/accounts/own-data.server.ts'
import { dateFormat } from '#shop/dates/local-time.ts'
import { formatMoney } from '#shop/money/money.ts'
import { STATE_TABLE } from '#shop/orders/order-states.ts'
import { MAX_NAME, MIN_PASSWORD } from '#shop/text/credentials.ts'
import { AccountForm, CurrentPasswordField } from './account-page.tsx'

/** The form of the button 'Cerrar sesión', beside those of the changes. */
export const SIGN_OUT = 'salir'

interface AccountScreenProps {
  customer: { name: string; email: string; hasPassword: boolean }
  orders: readonly OwnOrder[]
  timeZone: string
  /** Message about the last action. */
  notice: string | undefined
  /** The form with an error, and the error. */
  refused: { change: string; formError: FormError } | undefined
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
  const { key } = useLocation()
  /** The entry of the history that the last change has led to. */
  const [done, setDone] = useState<string>()
  if (notice && !refused && done !== key) setDone(key)
  const findFormError = (change: string) => (refused?.change === change ? refused.formError : undefined)
  const signOutError = findFormError(SIGN_OUT)
  return (
    <div className="contenido flex max-w-4xl flex-col gap-10 py-8 md:py-12">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-4xl md:text-5xl">Mi cuenta</h1>
          <p className="mt-2 text-tinta-suave wrap-anywhere">
            <bdi>{customer.name}</bdi>, {customer.email}
          </p>
        </div>
        <Form method="post" preventScrollReset>
          <Button type="submit" look="secondary" name="cambio" value={SIGN_OUT}>
            Cerrar sesión
          </Button>
        </Form>
      </header>
      {signOutError && <Alert answer={signOutError}>{signOutError.notice}</Alert>}
      <DoneNotice at={done} className="-my-4 bg-blanco">
        {refused ? undefined : notice}
      </DoneNotice>
      <Part title="Mis pedidos">
        <OwnOrders orders={orders} timeZone={timeZone} />
      </Part>
      <Part title="Favoritos">{favorites}</Part>
      <div className="grid gap-10 md:grid-cols-2">
        <Part title="Mi nombre">
          <NameForm name={customer.name} formError={findFormError('nombre')} />
        </Part>
        <Part title="Contraseña">
          {customer.hasPassword ? (
            <PasswordForm key={done} email={customer.email} formError={findFormError('clave')} />
          ) : (
            <p>
              Entras con otra red, sin contraseña. Si quieres tener una, pídela en{' '}
              <Link to={href('/auth/forgot-password')} className="subrayado">
                ¿Olvidaste tu contraseña?
              </Link>{' '}
              Cuando la tengas, Facebook dejará de abrir esta cuenta; Github la seguirá abriendo.
            </p>
          )}
        </Part>
      </div>
      <Part title="Mis datos">
        <p className="max-w-[60ch]">
          Un archivo con tu cuenta: datos, sesiones abiertas, favoritos, pedidos y opiniones.
        </p>
        <a href={href('/account/export')} download className={buttonClass('secondary', 'mt-4')}>
          Descargar mis datos
        </a>
      </Part>
      <Part title="Borrar la cuenta">
        <DeleteForm {...customer} formError={findFormError('borrar')} />
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
          <Link to={href('/orders')} className="subrayado">
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
              className="font-semibold subrayado after:absolute after:inset-0"
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

interface FormProps {
  formError: FormError | undefined
}

function NameForm({ name, formError }: FormProps & { name: string }) {
  return (
    <AccountForm formError={formError} send="Guardar nombre" look="secondary">
      <input type="hidden" name="cambio" value="nombre" />
      <TextField
        label="Nombre completo"
        name="name"
        autoComplete="name"
        maxLength={MAX_NAME}
        defaultValue={formError?.values?.name ?? name}
        error={formError?.errors?.name}
        required
      />
    </AccountForm>
  )
}

/** Requires the current password too: an unlocked phone must not suffice. */
function PasswordForm({ email, formError }: FormProps & { email: string }) {
  return (
    <AccountForm formError={formError} send="Cambiar contraseña" look="secondary">
      <input type="hidden" name="cambio" value="clave" />
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <CurrentPasswordField label="Contraseña actual" formError={formError} />
      <PasswordField
        label="Contraseña nueva"
        name="newPassword"
        autoComplete="new-password"
        hint={`Al menos ${MIN_PASSWORD} caracteres. Se cierran tus demás sesiones.`}
        error={formError?.errors?.newPassword}
        required
      />
    </AccountForm>
  )
}

/** Collapsed; lists what is deleted and what stays. Requires the password, or the e-mail of an account without one. */
function DeleteForm({ email, hasPassword, formError }: FormProps & { email: string; hasPassword: boolean }) {
  return (
    <details open={formError !== undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-granate underline underline-offset-4">
        Quiero borrar mi cuenta
      </summary>
      <div className="mt-3 flex max-w-md flex-col gap-5">
        <p>
          Se borran para siempre tu cuenta, tus sesiones y tus favoritos. Los pedidos que ya hiciste se quedan
          en la tienda, que los necesita para entregarlos, pero dejan de estar unidos a ti como cliente; se
          siguen abriendo con su enlace.
        </p>
        <AccountForm formError={formError} send="Borrar mi cuenta" look="danger">
          <input type="hidden" name="cambio" value="borrar" />
          {hasPassword ? (
            <>
              <input type="hidden" name="email" autoComplete="username" value={email} />
              <CurrentPasswordField label="Tu contraseña" formError={formError} />
            </>
          ) : (
            <TextField
              label="Escribe tu correo para confirmar"
              name="email"
              type="email"
              autoComplete="off"
              defaultValue={formError?.values?.email}
              error={formError?.errors?.email}
              required
            />
          )}
        </AccountForm>
      </div>
    </details>
  )
}
