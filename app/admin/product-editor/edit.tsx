import { useEffect } from 'react'
import { data, redirect, useNavigate, useRevalidator } from 'react-router'
import { useQuotedTexts } from '#app/parts/store-settings.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.ts'
import type { BodyHandle } from '#server/http/handles.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { savedHref } from '#shop/catalog/admin-list-query.ts'
import { saveForm } from '#shop/products/save-form.server.ts'
import { findEditableProduct } from '#shop/products/stored-product.server.ts'
import { QUOTED_ADMIN_TEXTS as TEXTS } from '#shop/text/quoted-admin-texts.ts'
import type { Route } from './+types/edit'
import { ProductForm, saveOrFail } from './product-form.tsx'
import { reportMissing, useListHref } from './use-product-form.ts'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, log, orderSettings } = context.get(appContext)
  try {
    const product = await findEditableProduct(db, id, orderSettings.timeZone)
    return product
      ? data({ state: 'found' as const, product })
      : data({ state: 'missing' as const }, { status: 404 })
  } catch (error) {
    log.error({ err: error, product: id }, 'Un producto no se pudo leer')
    return data({ state: 'unreadable' as const }, { status: 503 })
  }
}

/** Without a connection the page shows the error and a retry button. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return { state: 'unreadable' as const }
  }
}

export async function action({ params: { id }, url, context }: Route.ActionArgs) {
  const { email } = requireAdmin(context)
  const form = getForm(context)
  const { status, outcome } = await saveForm(form, id, context.get(appContext), email)
  if (outcome.kind === 'saved' && !form.has('stays')) throw redirect(savedHref(outcome.id, url.searchParams))
  return data(outcome, { status })
}

/** A description of 10,000 characters and its notes, each character in up to nine bytes. */
export const handle: BodyHandle = { body: { maxBytes: 1024 * 1024, maxFiles: 0 } }

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFail(serverAction)

export const meta = () => [{ title: 'Editar Producto · Administración' }]

export default function ProductEditPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === 'missing') return <MissingProduct />
  if (loaderData.state === 'unreadable') return <UnreadableProduct attempt={loaderData} />
  const { id, ...opened } = loaderData.product
  return <ProductForm key={id} id={id} opened={opened} answer={actionData} />
}

/** The product to edit does not exist; links to the list. */
function MissingProduct() {
  const navigate = useNavigate()
  const list = useListHref()
  const { say, lang } = useQuotedTexts()
  useEffect(() => {
    reportMissing()
    navigate(list, { replace: true })
  }, [navigate, list])
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 lang={lang} className="text-2xl">
        {say(TEXTS.productNotFound)}
      </h1>
      <p lang={lang}>{say(TEXTS.productMissing)}</p>
      <ButtonLink to={list}>Volver a los productos</ButtonLink>
    </div>
  )
}

/** The product could not be read. `attempt` changes with each attempt. */
function UnreadableProduct({ attempt }: { attempt: unknown }) {
  const { revalidate, state } = useRevalidator()
  const { say, lang } = useQuotedTexts()
  const message = say(TEXTS.productFailed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced again after every attempt
  useEffect(() => {
    showToast({ title: 'Error', description: message, kind: 'error', lang })
  }, [attempt])
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="text-2xl">Editar Producto</h1>
      <p lang={lang}>{message}</p>
      <Button disabled={state === 'loading'} onClick={revalidate}>
        Intentar Nuevamente
      </Button>
    </div>
  )
}
