import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { ListedChange } from '#shop/products/change-list.server.ts'
import { ChangeLink } from './change-link.tsx'

/** A change of the catalog, with a link to its products and its undo. */
export function ChangeRow({ change, busy }: { change: ListedChange; busy: boolean }) {
  const { id, summary, actor, moment, products, isUndone, canUndo } = change
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className={`font-semibold wrap-anywhere ${isUndone ? 'text-tinta-suave' : ''}`}>{summary}</p>
        <p className="text-sm text-tinta-suave wrap-anywhere">
          {moment} · {actor} · {products.toLocaleString('es-CO')} {products === 1 ? 'producto' : 'productos'}
          {isUndone && ' · Deshecho'}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-5 max-sm:w-full">
        <ChangeLink change={change} />
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
