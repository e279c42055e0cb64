import { href, Link } from 'react-router'
import { DoneNotice } from '#app/ui/done-notice.tsx'
import type { UndoneChange } from '#shop/products/undo-change.server.ts'

/** What an undo has done, and the products that it has left. */
export function Undone({ undone: { restored, changedSince } }: { undone: UndoneChange }) {
  return (
    <>
      <DoneNotice>{restoredText(restored)}</DoneNotice>
      {changedSince.length > 0 && (
        <section className="border-l-4 border-ambar bg-arena px-4 py-3">
          <h2 className="text-lg">
            {changedSince.length === 1
              ? 'Un producto se queda como está, porque cambió después:'
              : `${changedSince.length.toLocaleString('es-CO')} productos se quedan como están, porque cambiaron después:`}
          </h2>
          <ul>
            {changedSince.map(({ id, name, brand }) => (
              <li key={id} className="wrap-anywhere">
                <Link
                  to={href('/admin/products/history/:id', { id })}
                  className="inline-flex min-h-11 items-center text-ambar underline underline-offset-4"
                >
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
  if (count === 0) return 'No quedaba nada que deshacer.'
  return count === 1
    ? 'Deshecho: 1 producto vuelve a como estaba.'
    : `Deshecho: ${count.toLocaleString('es-CO')} productos vuelven a como estaban.`
}
