import { useRef } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { getStore, pageMeta } from '#app/parts/page-meta.ts'
import { answerHeaders, NOT_REACHED, orUnreached, STILL_HERE } from '#app/parts/unreached.ts'
import { PendingNotices } from '#app/store/parts/pending-notices.tsx'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notices.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useErrorFocus } from '#app/ui/use-focus.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import type { PageHandle } from '#server/http/handles.ts'
import { appContext, getForm, visitorContext } from '#server/start/context.ts'
import { slowedText } from '#shop/accounts/form-answer.ts'
import { findOrderToken } from '#shop/orders/find-order.server.ts'
import { readOrderCode } from '#shop/orders/order-code.ts'
import { orderPath } from '#shop/orders/order-path.ts'
import { phoneReader } from '#shop/phone/parse-phone.server.ts'
import { formText } from '#shop/text/clean-text.ts'
import type { Route } from './+types/route'
import { DeviceOrders } from './device-orders-section.tsx'

/** Max length of an echoed field. */
const ECHO = 100

/** Redirects to the page of the order with this code and phone. Every wrong pair gets the same response. */
export async function action({ context }: Route.ActionArgs) {
  const { accounts, orderSettings, log } = context.get(appContext)
  const form = getForm(context)
  const values = {
    codigo: formText(form, 'codigo').slice(0, ECHO),
    telefono: formText(form, 'telefono').slice(0, ECHO),
  }
  const refuse = (status: number, notice: string, more: Partial<FindOrderError> & { wait?: number } = {}) => {
    const { wait, ...error } = more
    const headers = wait === undefined ? undefined : { 'retry-after': String(wait) }
    return data<FindOrderError>({ values, notice, ...error }, { status, headers })
  }
  const code = readOrderCode(values.codigo)
  const phone = phoneReader(orderSettings.country)(values.telefono)
  if (!code || phone.error !== undefined) {
    const errors = {
      ...(!code && { codigo: 'Escribe las seis letras y números del código, por ejemplo A7K-42Q.' }),
      ...(phone.error && { telefono: phone.error }),
    }
    return refuse(422, 'Revisa los campos señalados.', { errors })
  }
  try {
    const found = await findOrderToken(accounts, { code, phone: phone.digits }, context.get(visitorContext))
    if (found.kind === 'right') return redirect(orderPath(found.value), 303)
    if (found.kind === 'slowed') return refuse(429, slowedText(found.seconds), { wait: found.seconds })
    return refuse(404, 'No encontramos un pedido con ese código y ese teléfono. Revisa los dos.')
  } catch (error) {
    const status = reportFailure(log, error, 'Un pedido no se pudo buscar')
    return refuse(status, 'Ahora mismo no podemos buscar pedidos. Inténtalo otra vez en un momento.')
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const values = { codigo: formText(form, 'codigo'), telefono: formText(form, 'telefono') }
  return orUnreached(serverAction, { values, notice: `${NOT_REACHED} ${STILL_HERE}` })
}

export const handle: PageHandle = { cache: 'never' }

export const headers = answerHeaders

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    store: getStore(matches),
    path: href('/orders'),
    title: 'Mis pedidos',
    description: 'Los pedidos hechos en este dispositivo, y cómo encontrar los demás con su código.',
    noindex: true,
  })
}

export default function OwnOrdersRoute({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PendingNotices />
      <div className="contenido max-w-5xl flex-1 py-8 md:py-12">
        <h1 className="text-4xl md:text-5xl">Mis pedidos</h1>
        <div className="mt-6 grid gap-10 lg:grid-cols-[1fr_22rem] lg:items-start">
          <DeviceOrders />
          <FindOrder formError={actionData} />
        </div>
      </div>
    </>
  )
}

type FindOrderField = 'codigo' | 'telefono'

interface FindOrderError {
  notice: string
  values: Record<FindOrderField, string>
  errors?: Partial<Record<FindOrderField, string>>
}

/** Finds an order of any device by its code and its buyer's phone. */
function FindOrder({ formError }: { formError: FindOrderError | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formMethod === 'POST'
  useErrorFocus(formError, form)
  const text = (name: FindOrderField) => ({
    name,
    defaultValue: formError?.values[name],
    error: formError?.errors?.[name],
    required: true,
    spellCheck: false,
    maxLength: 100,
  })
  return (
    <section aria-labelledby="buscar" className="rounded-panel border border-hilo bg-blanco p-5 md:p-6">
      <h2 id="buscar" className="text-2xl">
        Buscar un pedido
      </h2>
      <p className="mt-2 text-tinta-suave">Si lo hiciste en otro teléfono o borraste los de este.</p>
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-5 flex flex-col gap-5">
        {formError && <Alert answer={formError}>{formError.notice}</Alert>}
        <TextField
          label="Código del pedido"
          hint="Está en tu mensaje de WhatsApp, por ejemplo A7K-42Q."
          autoComplete="off"
          autoCapitalize="characters"
          {...text('codigo')}
        />
        <TextField
          label="Teléfono del pedido"
          hint="El que escribiste al pedir."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...text('telefono')}
        />
        <Button type="submit" aria-disabled={busy} className="min-h-12">
          {busy ? 'Buscando...' : 'Buscar el pedido'}
        </Button>
      </Form>
    </section>
  )
}
