import { useEffect, useEffectEvent } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { Badge } from '#app/parts/badge.tsx'
import { FamilyMark } from '#app/parts/family-mark.tsx'
import { ProductImage } from '#app/parts/product-image.tsx'
import { LoaderCircle, Pencil, Trash } from '#app/ui/icons/admin.tsx'
import { useDelayed } from '#app/ui/use-delayed.ts'
import type { ProductRow } from '#shop/catalog/admin-list.server.ts'
import { type ListQuery, PRODUCT_LIST, STANDARD } from '#shop/catalog/admin-list-query.ts'
import { imageUrl } from '#shop/images/image-url.ts'
import { type DeleteAnswer, deletionKey, isBeingDeleted } from './deletion.ts'
import { HiddenState, ONLY_THE_LIST } from './hidden-state.tsx'
import { SizeChips } from './size-chips.tsx'

interface ProductRowViewProps {
  product: ProductRow
  query: ListQuery
  onDelete: (product: ProductRow) => void
  /** The session was over: nothing was deleted. */
  onRefused: () => void
}

/** How long a deleted row stays visible. */
const FAREWELL = 350
const PLAIN = 'rounded-suave bg-lino px-2 py-0.5 text-xs leading-5'
const ACTION =
  'grid size-11 place-items-center rounded-suave border border-hilo hover:border-ambar hover:bg-lino'

/** A row of the table; below 768 px the same row is a card. */
export function ProductRowView({ product, query, onDelete, onRefused }: ProductRowViewProps) {
  const { id, name, brand, families, gender, sizes, attributes, currency, image, isAvailable } = product
  const { deleting, left } = useDeletion(id, onRefused)
  if (left) return null
  const edit = href('/admin/products/edit/:id', { id })
  return (
    <tr
      aria-busy={deleting}
      className={`grid grid-cols-[4.5rem_1fr] gap-x-3 gap-y-2.5 rounded-panel border border-hilo p-3 transition-opacity md:table-row md:border-x-0 md:p-0 ${deleting ? 'opacity-50' : ''}`}
    >
      <td className="row-span-2 md:w-20 md:p-2">
        <div className="size-18 overflow-hidden rounded-suave bg-lino md:size-16">
          <ProductImage src={imageUrl(image ?? '', 160)} alt="" width={160} height={160} />
        </div>
      </td>
      <th scope="row" className="min-w-0 text-left font-normal md:p-2">
        <Link
          to={edit}
          {...ONLY_THE_LIST}
          className="font-semibold wrap-anywhere hover:text-ambar hover:underline"
        >
          {name}
        </Link>
        <span className="block text-sm text-tinta-suave wrap-anywhere">{brand}</span>
        {!isAvailable && <span className="block text-sm font-semibold text-granate">No disponible</span>}
        {product.imagesState === 'pending' && <span className="block text-sm">Preparando imágenes…</span>}
        {product.imagesState === 'failed' && (
          <span className="block text-sm font-semibold text-granate">Una imagen falló</span>
        )}
      </th>
      <td className="md:p-2">
        <ul className="flex flex-wrap gap-1.5">
          {families.map((family) => (
            <li key={family} className={`inline-flex items-center gap-1.5 ${PLAIN}`}>
              <FamilyMark family={family} />
              {family}
            </li>
          ))}
        </ul>
      </td>
      <td className="col-span-2 md:p-2">
        <span className={PLAIN}>{gender}</span>
      </td>
      <td className="col-span-2 md:p-2">
        <SizeChips sizes={sizes} currency={currency} />
      </td>
      <td className="col-span-2 md:p-2">
        <div className="flex flex-wrap gap-1.5">
          {attributes.map((attribute) => (
            <Badge key={attribute} label={attribute} />
          ))}
          {attributes.length === 0 && <span className={PLAIN}>{STANDARD}</span>}
        </div>
      </td>
      <td className="col-span-2 md:w-28 md:p-2">
        <div className="flex justify-end gap-2">
          <Link to={edit} {...ONLY_THE_LIST} aria-label={`Editar ${name}`} className={ACTION}>
            <Pencil className="size-5" aria-hidden="true" />
          </Link>
          <form
            action={PRODUCT_LIST.path}
            onSubmit={(event) => {
              event.preventDefault()
              onDelete(product)
            }}
          >
            <HiddenState query={query} />
            <button
              type="submit"
              name="eliminar"
              value={id}
              disabled={deleting}
              aria-label={`Eliminar ${name}`}
              className={`${ACTION} text-granate`}
            >
              {deleting ? (
                <LoaderCircle className="size-5 animate-spin" aria-hidden="true" />
              ) : (
                <Trash className="size-5" aria-hidden="true" />
              )}
            </button>
          </form>
        </div>
      </td>
    </tr>
  )
}

/** A row disappears as soon as its deletion is submitted, and returns on failure. */
function useDeletion(id: string, onRefused: () => void): { deleting: boolean; left: boolean } {
  const fetcher = useFetcher<DeleteAnswer>({ key: deletionKey(id) })
  const deleting = isBeingDeleted(fetcher)
  const refused = useEffectEvent(onRefused)
  const { data } = fetcher
  useEffect(() => {
    if (data && 'sessionExpired' in data) refused()
  }, [data])
  return { deleting, left: useDelayed(deleting, FAREWELL) }
}
