import { href, Link } from 'react-router'
import { listOfChange, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import type { ListedChange } from '#shop/products/change-list.server.ts'

const LINK = 'inline-flex min-h-11 items-center text-ambar underline underline-offset-4'

/** To what a change has changed: the history of one product, the list of many, or the trash when they were removed. */
export function ChangeLink({ change }: { change: ListedChange }) {
  const { id, summary, products, productId, isListed, isUndone } = change
  const suffix = <span className="sr-only"> de {summary}</span>
  if (productId)
    return (
      <Link to={href('/admin/products/history/:id', { id: productId })} className={LINK}>
        Historial{suffix}
      </Link>
    )
  if (products < 2 || isUndone) return null
  return isListed ? (
    <Link to={PRODUCT_LIST.href(listOfChange(id))} className={LINK}>
      Ver los productos{suffix}
    </Link>
  ) : (
    <Link to={href('/admin/products/trash')} className={LINK}>
      Ver la papelera{suffix}
    </Link>
  )
}
