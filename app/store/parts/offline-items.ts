import { currentBuild, storedList } from '#app/parts/stored-text.ts'
import { MAX_FAVORITES } from '#shop/accounts/favorites.ts'
import { MAX_LINES } from '#shop/bag/bag.ts'
import type { SizeOnSale } from '#shop/bag/bag-contents.ts'
import type { ProductCard } from '#shop/products/product.ts'

interface StoredItem<Item> {
  /** When the server sent it, in milliseconds. */
  at: number
  build: string
  item: Item
}

/** Data of the bag or the favorites in `localStorage`, to show them without a connection. */
function offlineItems<Item extends { id: number | string }>(key: string, max: number) {
  const stored = storedList(key, isStored<Item>)
  return {
    /** Stores items that the server has just sent; the oldest ones over the limit are dropped. */
    save(items: readonly Item[], at = Date.now()): void {
      if (items.length === 0) return
      const others = stored.current().filter(({ item }) => !items.some(({ id }) => id === item.id))
      const saved = items.map((item) => ({ at, build: currentBuild(), item }))
      stored.write([...saved, ...others].slice(0, max))
    },
    /** The stored ones of these ids, in this order, and the time of the oldest. */
    find(ids: readonly Item['id'][]): { at: number; items: Item[] } {
      const all = new Map(stored.current().map((one) => [one.item.id, one]))
      const found = ids.flatMap((id) => all.get(id) ?? [])
      return {
        at: Math.min(Date.now(), ...found.map(({ at }) => at)),
        items: found.map(({ item }) => item),
      }
    },
    clear(): void {
      stored.write([])
    },
  }
}

/** Sizes of the bag. */
export const offlineSizes = offlineItems<SizeOnSale>('azahar:bolsa-copia', 2 * MAX_LINES)
/** Cards of the favorites; those of an account leave with its session. */
export const offlineCards = offlineItems<ProductCard>('azahar:favoritos-copia', MAX_FAVORITES)

function isStored<Item>(value: unknown): value is StoredItem<Item> {
  const { at, build, item } = (value ?? {}) as Record<string, unknown>
  return (
    build === currentBuild() &&
    typeof at === 'number' &&
    typeof item === 'object' &&
    item !== null &&
    'id' in item
  )
}
