import { Form, href, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DoneNotice } from '#app/ui/notices.tsx'
import { listOfChange, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import type { ListedChange, UndoneChange } from '#shop/products/undo-change.server.ts'
import { partHref } from '#shop/settings/settings-form.ts'
import { formatCount, formatNumber } from '#shop/text/counts.ts'

/** A change of the catalog, with a link to its products and its undo. */
export function ChangeRow({ change, busy }: { change: ListedChange; busy: boolean }) {
  const { id, kind, summary, actor, moment, products, isUndone, canUndo } = change
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className={`font-semibold wrap-anywhere ${isUndone ? 'text-tinta-suave' : ''}`}>{summary}</p>
        <p className="text-sm text-tinta-suave wrap-anywhere">
          {moment} · {actor} · {formatCount(products, 'producto', 'productos')}
          {isUndone && ' · Deshecho'}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-5 max-sm:w-full">
        <ChangeLink change={change} />
        {/* The currency of the shop is undone together with its prices. */}
        {kind === 'currency' && !isUndone && (
          <Link to={partHref('moneda')} className="enlace-subrayado">
            Ver la moneda<span className="sr-only"> de {summary}</span>
          </Link>
        )}
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
      </div>
    </li>
  )
}

/** To what a change has changed: the history of one product, the list of many, or the trash when they were removed. */
export function ChangeLink({ change }: { change: ListedChange }) {
  const { id, summary, products, productId, isListed, isUndone } = change
  const suffix = <span className="sr-only"> de {summary}</span>
  if (productId)
    return (
      <Link to={href('/admin/products/history/:id', { id: productId })} className="enlace-subrayado">
        Historial{suffix}
      </Link>
    )
  if (products < 2 || isUndone) return null
  return isListed ? (
    <Link to={PRODUCT_LIST.href(listOfChange(id))} className="enlace-subrayado">
      Ver los productos{suffix}
    </Link>
  ) : (
    <Link to={href('/admin/products/trash')} className="enlace-subrayado">
      Ver la papelera{suffix}
    </Link>
  )
}

/** What an undo has done, and the products that it has left. */
export function Undone({ undone: { restored, changedSince } }: { undone: UndoneChange }) {
  return (
    <>
      <DoneNotice>{restored > 0 && restoredText(restored)}</DoneNotice>
      {changedSince.length > 0 && (
        <section className="border-l-4 border-ambar bg-arena px-4 py-3">
          <h2 className="text-lg">
            {changedSince.length === 1
              ? 'Un producto se queda como está, porque cambió después:'
              : `${formatNumber(changedSince.length)} productos se quedan como están, porque cambiaron después:`}
          </h2>
          <ul>
            {changedSince.map(({ id, name, brand }) => (
              <li key={id} className="wrap-anywhere">
                <Link to={href('/admin/products/history/:id', { id })} className="enlace-subrayado">
                  {name}
                </Link>{' '}
                <span className="text-tinta-suave">{brand}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function restoredText(count: number): string {
  return count === 1
    ? 'Deshecho: 1 producto vuelve a como estaba.'
    : `Deshecho: ${formatNumber(count)} productos vuelven a como estaban.`
}
