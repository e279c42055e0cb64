import { Form, href, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { listOfChange, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import type { ListedChange } from '#shop/products/change-list.server.ts'

/** A change of the catalog. One of a single product links to its history. */
export function ChangeRow({ change, busy }: { change: ListedChange; busy: boolean }) {
  const { id, summary, actor, moment, products, productId, isUndone, canUndo } = change
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className={`font-semibold wrap-anywhere ${isUndone ? 'text-tinta-suave' : ''}`}>{summary}</p>
        <p className="text-sm text-tinta-suave wrap-anywhere">
          {moment} · {actor} · {products.toLocaleString('es-CO')} {products === 1 ? 'producto' : 'productos'}
          {isUndone && ' · Deshecho'}
        </p>
        {products > 1 && !isUndone && (
          <Link
            to={PRODUCT_LIST.href(listOfChange(id))}
            className="inline-flex min-h-11 items-center text-ambar underline underline-offset-4"
          >
            Ver los productos<span className="sr-only"> de {summary}</span>
          </Link>
        )}
        {productId && (
          <Link
            to={href('/admin/products/history/:id', { id: productId })}
            className="inline-flex min-h-11 items-center text-ambar underline underline-offset-4"
          >
            Historial<span className="sr-only"> de {summary}</span>
          </Link>
        )}
      </div>
      {canUndo && (
        <Form method="post">
          <Button type="submit" look="secondary" name="deshacer" value={id} disabled={busy}>
            <span>
              {busy ? 'Deshaciendo…' : 'Deshacer'}
              <span className="sr-only"> {summary}</span>
            </span>
          </Button>
        </Form>
      )}
    </li>
  )
}
