import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { storedBag } from '#app/store/parts/stored-bag.ts'
import { ShoppingBag } from '#app/ui/icons/store.tsx'
import { bagHref, countOf } from '#shop/bag/bag.ts'
import { formatCount } from '#shop/text/counts.ts'

/** A link to the bag with its number of units. */
export function BagLink() {
  const lines = useSyncExternalStore(storedBag.subscribe, storedBag.current, storedBag.onServer)
  const count = countOf(lines)
  return (
    <Link
      to={bagHref(lines)}
      prefetch="intent"
      discover="none"
      aria-label={count === 0 ? 'Bolsa' : `Bolsa, ${formatCount(count, 'artículo', 'artículos')}`}
      className="boton-barra"
    >
      <ShoppingBag className="size-6" aria-hidden="true" />
      {count > 0 && <span className="cuenta-bolsa">{count}</span>}
    </Link>
  )
}
