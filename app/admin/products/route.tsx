import { useState } from 'react'
import { data, href, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import type { LiveHandle } from '#app/admin/parts/live-stream.ts'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { SessionExpiredDialog } from '#app/admin/parts/session-expired-dialog.tsx'
import { ShareProduct } from '#app/admin/parts/share-product.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { listAdminProducts, type ProductList, type ProductRow } from '#shop/catalog/admin-list.server.ts'
import { countFilters, type ListQuery, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { listBrandNames } from '#shop/products/brand-names.server.ts'
import { deleteProduct } from '#shop/products/trash.server.ts'
import { countPending } from '#shop/reviews/moderation.server.ts'
import { formText, isUuid } from '#shop/text/clean-text.ts'
import type { Route } from './+types/route'
import { DELETED, type DeleteAnswer, DeleteQuestion, deleteAndReport, NOT_DELETED } from './deletion.tsx'
import { FilterForm } from './filter-form.tsx'
import { ProductListScreen } from './product-list-screen.tsx'

type Loaded = {
  list: ProductList | null
  /** The catalog's spelling of a search that finds nothing. */
  meant?: string | undefined
  brands: string[]
  pendingReviews: number
}

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, catalog, log } = context.get(appContext)
  const query = PRODUCT_LIST.parse(url.searchParams)
  try {
    const [list, brands, pendingReviews] = await Promise.all([
      listAdminProducts(db, query),
      listBrandNames(db),
      countPending(db),
    ])
    const isMisspelled = list.matching === 0 && countFilters(query) === 0
    const [meant] = isMisspelled ? (await catalog.current()).corrections(query.search) : []
    return data<Loaded>({ list, meant, brands, pendingReviews })
  } catch (error) {
    log.error({ err: error }, 'Los productos no se pudieron leer')
    return data<Loaded>({ list: null, brands: [], pendingReviews: 0 }, { status: 503 })
  }
}

/** Without a connection the page stays, with a retry button. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return { list: null, brands: [], pendingReviews: 0 }
  }
}

/** Moves the product that the form names to the trash. */
export async function action({ context }: Route.ActionArgs) {
  const { email } = requireAdmin(context)
  const place = context.get(appContext)
  const form = getForm(context)
  const id = formText(form, 'id')
  if (!isUuid(id)) return data<DeleteAnswer>({ deleted: false }, { status: 400 })
  try {
    const change = await deleteProduct(place, id, email)
    return data<DeleteAnswer>({ deleted: true, ...(change && { id }) })
  } catch (error) {
    const status = reportFailure(place.log, error, 'Un producto no se pudo eliminar', { product: id })
    return data<DeleteAnswer>({ deleted: false }, { status })
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const name = formText(await request.clone().formData(), 'nombre')
  return deleteAndReport(() => serverAction(), name)
}

/** Orders change the stock on the page. */
export const handle: LiveHandle = { live: () => ['catalog', 'orders', 'reviews'] }

/**
 * Also after a failed deletion; not after a quick edit that failed, and not when the session is over, since a revalidation
 * would redirect to the sign-in page.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const outcome: { kind?: string } | undefined = args.actionResult
  return unlessSignedOut(args) && outcome?.kind !== 'failed'
}

export const meta = () => [{ title: 'Productos · Administración' }]

export default function ProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, meant, brands, pendingReviews } = loaderData
  const [params] = useSearchParams()
  const query = PRODUCT_LIST.parse(params)
  const [refused, setRefused] = useState<{ sessionExpired: true; again: (() => void)[] }>()
  const refuse = (again: () => void) =>
    setRefused((before) => ({ sessionExpired: true, again: [...(before?.again ?? []), again] }))
  return (
    <>
      <ProductListScreen
        query={query}
        list={list}
        meant={meant}
        brands={brands}
        pendingReviews={pendingReviews}
        attempt={loaderData}
        onRefused={refuse}
      >
        <WithoutScript
          query={query}
          brands={brands}
          params={params}
          products={list?.products ?? []}
          answer={actionData}
        />
      </ProductListScreen>
      <SessionExpiredDialog
        answer={refused}
        text="No se ha eliminado nada todavía. Entra otra vez y se eliminará."
        proceed="Entrar y eliminar"
        onCancel={() => setRefused(undefined)}
        onSignedIn={() => {
          setRefused(undefined)
          for (const again of refused?.again ?? []) again()
        }}
      />
    </>
  )
}

const PANEL = 'mt-5 rounded-panel border border-contorno'

interface WithoutScriptProps {
  query: ListQuery
  brands: readonly string[]
  /** The parameters of the URL: which question is open. */
  params: URLSearchParams
  products: ProductRow[]
  answer: DeleteAnswer | undefined
}

/** The dialogs and notices of the list as parts of the page, for visitors without JavaScript. */
function WithoutScript({ query, brands, params, products, answer }: WithoutScriptProps) {
  const asked = products.find(({ id }) => id === params.get('eliminar'))
  const saved = params.get('guardado') ?? ''
  const isHidden = products.some(({ id, state }) => id === saved && state !== 'published')
  return (
    <>
      {answer && 'deleted' in answer && <Notice {...answer} />}
      {isUuid(saved) && (
        <div role="status" className={`${PANEL} flex flex-wrap items-center gap-3 border-oliva px-5 py-3`}>
          <p className="grow font-semibold">El producto ha sido guardado exitosamente.</p>
          {!isHidden && (
            <>
              <ButtonLink look="secondary" to={href('/product/:id', { id: saved })}>
                Ver en la tienda
              </ButtonLink>
              <ShareProduct id={saved} name="Perfume" />
            </>
          )}
        </div>
      )}
      {params.has('filtros') && (
        <section aria-label="Filtrar Productos" className={PANEL}>
          <h2 className="px-4 pt-4 text-xl md:px-7">Filtrar Productos</h2>
          <FilterForm query={query} brands={brands} />
        </section>
      )}
      {asked && (
        <section aria-label="Eliminar producto" className={`${PANEL} flex flex-col gap-4 p-5`}>
          <DeleteQuestion name={asked.name}>
            <ButtonLink look="secondary" to={PRODUCT_LIST.href(query)}>
              Cancelar
            </ButtonLink>
            <form method="post" action={PRODUCT_LIST.href(query)}>
              <input type="hidden" name="id" value={asked.id} />
              <Button type="submit" look="danger" className="w-full">
                Eliminar
              </Button>
            </form>
          </DeleteQuestion>
        </section>
      )}
    </>
  )
}

function Notice({ deleted, id }: { deleted: boolean; id?: string }) {
  const { title, text } = deleted ? DELETED : NOT_DELETED
  return (
    <div
      role="status"
      className={`${PANEL} flex flex-wrap items-center gap-3 px-5 py-3 ${deleted ? 'border-oliva' : 'border-granate'}`}
    >
      <div className="grow">
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
      </div>
      {id && (
        <form method="post" action={href('/admin/products/trash')}>
          <Button type="submit" look="secondary" name="restaurar" value={id}>
            Deshacer
          </Button>
        </form>
      )}
    </div>
  )
}
