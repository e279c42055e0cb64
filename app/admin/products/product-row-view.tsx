import { Fragment, useEffect, useEffectEvent } from 'react'
import { Form, href, Link, useFetcher } from 'react-router'
import { ShareProduct } from '#app/admin/parts/share-product.tsx'
import { ProductStateBadge } from '#app/admin/parts/state-badge.tsx'
import { Badge } from '#app/parts/badge.tsx'
import { FamilyMark } from '#app/parts/family-mark.tsx'
import { ProductImage } from '#app/parts/product-image.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Ellipsis, LoaderCircle, Pencil, Trash } from '#app/ui/icons/admin.tsx'
import { useDelayed } from '#app/ui/use-delayed.ts'
import type { ProductRow } from '#shop/catalog/admin-list.server.ts'
import {
  duplicateHref,
  formHref,
  type ListQuery,
  PRODUCT_LIST,
  rowId,
  STANDARD,
} from '#shop/catalog/admin-list-query.ts'
import { imageUrl } from '#shop/images/image-url.ts'
import { type DeleteAnswer, deletionKey, isBeingDeleted } from './deletion.tsx'
import { HiddenState, ONLY_THE_LIST } from './list-forms.tsx'
import { QuickEdit } from './quick-edit-dialog.tsx'
import { priceParts, rowStates, SizeChips } from './row-summary.tsx'
import { SelectBox } from './selection.tsx'

interface ProductRowViewProps {
  product: ProductRow
  query: ListQuery
  /** The operator comes back from its form. */
  left: boolean
  onDelete: (product: ProductRow) => void
  /** The session was over: nothing was deleted. */
  onRefused: () => void
}

/** Padding of a cell of the table: seven columns fit on a tablet. */
export const CELL = 'md:px-1 md:py-2 xl:px-2'
/** How long a deleted row stays visible. */
const FAREWELL = 350
const PLAIN = 'rounded-suave bg-lino px-2 py-0.5 text-xs leading-5'
const ACTION =
  'grid size-11 place-items-center rounded-suave border border-hilo hover:border-ambar hover:bg-lino'
/** On phones '⋯' opens the rest of a row. */
const REST = 'max-md:col-span-3 max-md:hidden max-md:in-[.group:has([open])]:block'
/** On phones one line, until '⋯' opens the row. */
const LINE =
  'max-md:truncate huge:whitespace-normal! max-md:in-[.group:has([open])]:whitespace-normal wrap-anywhere'

/** A row of the table. Below 768 px it is dense, the whole row opens the form, and '⋯' shows the rest. */
export function ProductRowView({ product, query, left, onDelete, onRefused }: ProductRowViewProps) {
  const { id, name, brand, families, gender, sizes, attributes, currency, image } = product
  const { deleting, gone } = useDeletion(id, onRefused)
  if (gone) return null
  const edit = formHref(id, query)
  const states = rowStates(product)
  return (
    <tr
      id={rowId(id)}
      aria-busy={deleting}
      className={`group relative grid min-h-18 scroll-mt-20 grid-cols-[3.5rem_minmax(0,1fr)_2.25rem] items-center gap-x-3 px-4 py-2 transition-opacity target:bg-arena md:table-row ${deleting ? 'opacity-50' : ''} ${left ? 'bg-arena' : ''}`}
    >
      <td className={`self-start md:w-18 ${CELL}`}>
        <div className="relative w-fit">
          <SelectBox id={id} name={name} />
          <div className="size-14 overflow-hidden rounded-suave bg-lino md:size-16">
            <ProductImage src={imageUrl(image ?? '', 160)} alt="" width={160} height={160} />
          </div>
        </div>
      </td>
      <th scope="row" className={`min-w-0 self-center text-left font-normal md:min-w-30 ${CELL}`}>
        <Link
          to={edit}
          {...ONLY_THE_LIST}
          data-autofocus={left || undefined}
          className={`relative z-10 font-semibold hover:text-ambar hover:underline max-md:block max-md:leading-5 md:static ${LINE}`}
        >
          {name}
        </Link>
        {product.state !== 'published' && (
          <span className="block py-0.5">
            <ProductStateBadge state={product.state} />
          </span>
        )}
        <span className={`block text-sm max-md:leading-4.5 ${LINE}`}>
          {states.map(({ text, urgent }, place) => (
            <span key={text} className="md:block">
              {place > 0 && <span className="md:hidden"> · </span>}
              <span className={urgent ? 'font-semibold text-granate' : ''}>{text}</span>
            </span>
          ))}
          {brand && (
            <span className="text-tinta-suave">
              {states.length > 0 && <span className="md:hidden"> · </span>}
              {brand}
            </span>
          )}
        </span>
        <span className="block text-sm leading-4.5 tabular-nums md:hidden">
          {priceParts(sizes, currency).map((part, place, { length }) => (
            <Fragment key={part}>
              <span className="whitespace-nowrap huge:whitespace-normal">
                {part}
                {place + 1 < length && ' ·'}
              </span>{' '}
            </Fragment>
          ))}
        </span>
      </th>
      <td className={`${REST} max-md:pt-3 ${CELL}`}>
        <ul className="flex flex-wrap gap-1.5">
          {families.map((family) => (
            <li key={family} className={`inline-flex items-center gap-1.5 ${PLAIN}`}>
              <FamilyMark family={family} />
              {family}
            </li>
          ))}
        </ul>
      </td>
      <td className={`${REST} max-md:pt-1.5 ${CELL}`}>
        <span className={PLAIN}>{gender}</span>
      </td>
      <td className={`${REST} max-md:pt-1.5 ${CELL}`}>
        <SizeChips sizes={sizes} currency={currency} />
      </td>
      <td className={`${REST} max-md:pt-1.5 ${CELL}`}>
        <div className="flex flex-wrap gap-1.5">
          {attributes.map((attribute) => (
            <Badge key={attribute} label={attribute} />
          ))}
          {attributes.length === 0 && <span className={PLAIN}>{STANDARD}</span>}
        </div>
      </td>
      <td className={`max-md:col-span-3 ${CELL}`}>
        <div className="flex flex-wrap items-end gap-x-2 md:relative md:min-h-24 md:w-30 md:content-start lg:min-h-11 lg:w-38">
          <Link
            to={edit}
            {...ONLY_THE_LIST}
            aria-label={`Editar ${name}`}
            className={`${ACTION} max-md:absolute max-md:inset-x-0 max-md:top-0 max-md:h-full max-md:in-[.group:has([open])]:h-18 max-md:w-auto max-md:border-0 max-md:hover:bg-transparent`}
          >
            <Pencil className="size-5 max-md:hidden" />
          </Link>
          <form
            action={PRODUCT_LIST.path}
            className="max-md:order-last max-md:hidden max-md:in-[.group:has([open])]:block"
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
              {deleting ? <LoaderCircle className="size-5 animate-spin" /> : <Trash className="size-5" />}
            </button>
          </form>
          <RowMenu product={product} query={query} />
        </div>
      </td>
    </tr>
  )
}

/** '⋯': quick edit, the product in the store, its link to share, and a copy. On phones also the rest of the row. */
function RowMenu({ product, query }: Pick<ProductRowViewProps, 'product' | 'query'>) {
  const { id, name, state } = product
  return (
    <details className="min-w-0 max-md:flex-1 md:basis-full">
      <summary
        aria-label={`Más de ${name}`}
        className={`${ACTION} cursor-pointer list-none absolute max-md:top-3.5 max-md:right-2 max-md:z-10 max-md:border-transparent md:top-13 lg:top-0 lg:right-0 [&::-webkit-details-marker]:hidden`}
      >
        <Ellipsis className="size-5" />
      </summary>
      <div className="flex flex-wrap gap-2 pt-3 md:flex-col md:pt-14 lg:pt-2">
        <QuickEdit product={product} query={query} />
        {state === 'published' && (
          <>
            <ButtonLink look="secondary" to={href('/product/:id', { id })} className="px-3!">
              <span>
                Ver en la tienda<span className="sr-only"> {name}</span>
              </span>
            </ButtonLink>
            <ShareProduct id={id} name={name} className="px-3!" />
          </>
        )}
        <Form method="post" action={duplicateHref(id, query)}>
          <Button type="submit" look="secondary" className="w-full px-3!">
            <span>
              Duplicar<span className="sr-only"> {name}</span>
            </span>
          </Button>
        </Form>
      </div>
    </details>
  )
}

/** A row disappears as soon as its deletion is submitted, and returns on failure. */
function useDeletion(id: string, onRefused: () => void): { deleting: boolean; gone: boolean } {
  const fetcher = useFetcher<DeleteAnswer>({ key: deletionKey(id) })
  const deleting = isBeingDeleted(fetcher)
  const refused = useEffectEvent(onRefused)
  const { data } = fetcher
  useEffect(() => {
    if (data && 'sessionExpired' in data) refused()
  }, [data])
  return { deleting, gone: useDelayed(deleting, FAREWELL) }
}
