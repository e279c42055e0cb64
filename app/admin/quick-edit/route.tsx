import { data, Form, href, redirect, useNavigation, useSearchParams } from 'react-router'
import { ProductUnreached, QuickEditForm, useLatestProduct } from '#app/admin/parts/quick-edit-form.tsx'
import { SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { isUnreached, orUnreached } from '#app/parts/unreached.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { PRODUCT_LIST, savedHref } from '#shop/catalog/admin-list-query.ts'
import { findQuickProduct, saveQuickEdit } from '#shop/products/quick-edit.server.ts'
import { withParams } from '#shop/urls/links.ts'
import type { Route } from './+types/route'

/** Prices and stock of a product: the page of the dialog in the list, for visitors without JavaScript. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  requireAdmin(context)
  const product = await findQuickProduct(context.get(appContext).db, id)
  return data({ product }, { status: product ? 200 : 404 })
}

/** Saves prices and stock; the dialog stays in the list (`stays`). */
export async function action({ context, params: { id }, url }: Route.ActionArgs) {
  const { email } = requireAdmin(context)
  const { status, outcome } = await saveQuickEdit(getForm(context), id, context.get(appContext), email)
  if (outcome.kind === 'saved' && !url.searchParams.has('stays'))
    throw redirect(savedHref(id, url.searchParams), 303)
  return data(outcome, { status })
}

/** Without a connection the dialog stays, and reads the product again on request. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  orUnreached(serverLoader, { product: null })

/** Without a connection the form stays. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnreached(serverAction, { kind: 'failed' as const, product: null })

/** The form keeps its input: the action answers with the stored values when they are newer. */
export const shouldRevalidate = () => false

export const meta = () => [{ title: 'Precio y existencias · Administración' }]

export default function QuickEditPage({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const outcome = actionData && 'kind' in actionData ? actionData : undefined
  const product = useLatestProduct(outcome, loaderData.product)
  const list = PRODUCT_LIST.href(PRODUCT_LIST.parse(params))
  const busy = useNavigation().formMethod === 'POST'
  if (isUnreached(loaderData))
    return (
      <div className="flex max-w-2xl flex-col gap-5">
        <ProductUnreached onRetry={() => window.location.reload()}>
          <ButtonLink look="secondary" to={list}>
            Volver a los productos
          </ButtonLink>
        </ProductUnreached>
      </div>
    )
  if (!product || outcome?.kind === 'missing')
    return (
      <div className="flex flex-col items-start gap-4">
        <h1 className="text-2xl">Este producto ya no existe</h1>
        <ButtonLink to={list}>Volver a los productos</ButtonLink>
      </div>
    )
  const action = withParams(
    href('/admin/products/quick/:id', { id }),
    PRODUCT_LIST.toParams(PRODUCT_LIST.parse(params)),
  )
  return (
    <SendAgain answer={actionData}>
      <div className="flex max-w-2xl flex-col gap-5">
        <h1 className="text-2xl md:text-3xl">Precio y existencias</h1>
        <p className="wrap-anywhere">
          <span className="font-semibold">{product.name}</span>{' '}
          <span className="text-tinta-suave">{product.brand}</span>
        </p>
        <QuickEditForm product={product} outcome={outcome} Form={Form} action={action} busy={busy}>
          <ButtonLink look="secondary" to={list}>
            Cancelar
          </ButtonLink>
        </QuickEditForm>
      </div>
    </SendAgain>
  )
}
