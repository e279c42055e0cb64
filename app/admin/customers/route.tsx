import { data, isRouteErrorResponse, redirect } from 'react-router'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { SessionExpiredDialog } from '#app/admin/parts/session-expired-dialog.tsx'
import { ErrorMessage } from '#app/parts/error-message.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { CUSTOMERS, parsePerson } from '#shop/customers/customer.ts'
import { findCustomer, forgetCustomer, listOrdersOf } from '#shop/customers/customers.server.ts'
import type { Route } from './+types/route'
import { CustomerPage, type ForgetError, MissingCustomer } from './customer-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, orderSettings } = context.get(appContext)
  const person = parsePerson(url.searchParams.get('persona'))
  const { timeZone } = orderSettings
  const customer = person === undefined ? undefined : await findCustomer(db, person, timeZone)
  if (!customer) throw data(null, { status: 404 })
  return { customer, orders: await listOrdersOf(db, customer.person, timeZone) }
}

/** Deletes the personal data of the customer in the URL, as far as the form says. */
export async function action({ context, url }: Route.ActionArgs) {
  const { email: actor } = requireAdmin(context)
  const { db, log } = context.get(appContext)
  const form = getForm(context)
  const person = parsePerson(url.searchParams.get('persona'))
  if (person === undefined) throw data(null, { status: 404 })
  const chosen = {
    orders: form.has('pedidos'),
    byNumber: form.has('pedidos-sin-cuenta'),
    account: form.has('cuenta'),
  }
  if (!Object.values(chosen).includes(true)) return data<ForgetError>({ refused: 'nothing' }, { status: 422 })
  if (!form.has('seguro')) return data<ForgetError>({ refused: 'unsure' }, { status: 422 })
  try {
    // With an account since then, or without it, the same customer has another id.
    if (!(await forgetCustomer(db, { person, ...chosen, actor }))) throw data(null, { status: 404 })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const status = reportFailure(log, error, 'Los datos de un cliente no se pudieron borrar')
    return data<ForgetError>({ refused: 'failed' }, { status })
  }
  throw redirect(`${CUSTOMERS.path}&olvidado=1`, 303)
}

export const clientAction = noticeUnreached

export const shouldRevalidate = unlessSignedOut

export const meta = () => [{ title: 'Cliente · Administración' }]

export default function CustomerRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, orders } = loaderData
  return (
    <>
      <CustomerPage
        customer={customer}
        orders={orders}
        formError={actionData && 'refused' in actionData ? actionData : undefined}
      />
      <SessionExpiredDialog
        answer={actionData}
        text="No se ha borrado nada. Entra otra vez y vuelve a pulsar el botón."
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <MissingCustomer />
  return <ErrorMessage error={error} />
}
