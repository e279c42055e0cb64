import { data, redirect } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import type { BodyHandle } from '#server/http/handles.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { savedHref } from '#shop/catalog/admin-list-query.ts'
import { emptyValues } from '#shop/products/form-values.ts'
import { saveForm } from '#shop/products/save-form.server.ts'
import type { Route } from './+types/new'
import { ProductForm, saveOrFail } from './product-form.tsx'

export async function action({ url, context }: Route.ActionArgs) {
  const { email } = requireAdmin(context)
  const form = getForm(context)
  const { status, outcome } = await saveForm(form, null, context.get(appContext), email)
  // Without JavaScript only a redirect can leave the form.
  if (outcome.kind === 'saved' && !form.has('stays')) throw redirect(savedHref(outcome.id, url.searchParams))
  return data(outcome, { status })
}

/** The form of edit.tsx. */
export const handle: BodyHandle = { body: { maxBytes: 1024 * 1024, maxFiles: 0 } }

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrFail(serverAction)

export const meta = () => [{ title: 'Nuevo Producto · Administración' }]

export default function ProductNewPage({ actionData }: Route.ComponentProps) {
  const { settings } = useStore()
  return <ProductForm id={null} opened={{ version: 0, values: emptyValues(settings) }} answer={actionData} />
}
