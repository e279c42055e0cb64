import { href } from 'react-router'
import { ShareProduct } from '#app/admin/parts/share-product.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { isProductId } from '#shop/accounts/favorites.ts'
import type { ProductRow } from '#shop/catalog/admin-list.server.ts'
import { type ListQuery, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { DELETED, type DeleteAnswer, DeleteQuestion, NOT_DELETED } from './deletion.tsx'
import { FilterForm } from './filter-form.tsx'

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
export function WithoutScript({ query, brands, params, products, answer }: WithoutScriptProps) {
  const asked = products.find(({ id }) => id === params.get('eliminar'))
  const saved = params.get('guardado') ?? ''
  const isHidden = products.some(({ id, state }) => id === saved && state !== 'published')
  return (
    <>
      {answer && 'deleted' in answer && <Notice {...answer} />}
      {isProductId(saved) && (
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
