import { data, href, redirect } from 'react-router'
import type { BodyHandle } from '#server/http/handles.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { saveForm } from '#shop/products/save-form.server.ts'
import { findEditableProduct } from '#shop/products/stored-product.server.ts'
import type { Route } from './+types/edit'
import { MissingProduct } from './missing-product.tsx'
import { ProductForm, saveOrFail } from './product-form.tsx'
import { UnreadableProduct } from './unreadable-product.tsx'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, log } = context.get(appContext)
  try {
    const product = await findEditableProduct(db, id)
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

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const { email } = requireAdmin(context)
  const form = getForm(context)
  const { status, outcome } = await saveForm(form, id, context.get(appContext), email)
  if (outcome.kind === 'saved' && !form.has('stays')) throw redirect(href('/admin/products'))
  return data(outcome, { status })
}

/** A description of 10,000 characters and its notes, each character in up to nine bytes. */
export const handle: BodyHandle = { body: { maxBytes: 1024 * 1024, maxFiles: 0 } }

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFail(serverAction)

export function meta() {
  return [{ title: 'Editar Producto · Administración' }, { name: 'robots', content: 'noindex' }]
}

export default function ProductEditPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === 'missing') return <MissingProduct />
  if (loaderData.state === 'unreadable') return <UnreadableProduct attempt={loaderData} />
  const { id, ...opened } = loaderData.product
  return <ProductForm key={id} id={id} opened={opened} answer={actionData} />
}
