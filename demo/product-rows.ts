import { sizeNames } from '#shop/products/product.ts'
import { offeredPrices } from '#shop/products/product-price.ts'
import type {
  productAttributes,
  productImages,
  productNotes,
  productSizes,
  products,
} from '#shop/products/schema.server.ts'
import { NOTE_TYPES } from '#shop/products/value-sets.ts'
import type { CatalogPerfume } from './catalog-perfume.ts'
import { chance } from './invented-figures.ts'
import { toProductId } from './product-id.ts'

/** The rows of every catalog table for some perfumes. */
export interface ProductRows {
  products: (typeof products.$inferInsert)[]
  sizes: (typeof productSizes.$inferInsert)[]
  notes: (typeof productNotes.$inferInsert)[]
  attributes: (typeof productAttributes.$inferInsert)[]
  images: (typeof productImages.$inferInsert)[]
}

interface RowOptions {
  /** The storage paths of each perfume, in the order of `perfumes`. */
  images: string[][]
  /** Marks the products as a demonstration. */
  isDemo: boolean
  now: Date
}

export function productRows(
  perfumes: readonly CatalogPerfume[],
  { images, isDemo, now }: RowOptions,
): ProductRows {
  const arrivals = arrivalDates(perfumes, now)
  const rows: ProductRows = { products: [], sizes: [], notes: [], attributes: [], images: [] }
  for (const [index, perfume] of perfumes.entries()) {
    const { year: _, sizes, notes, attributes, ...columns } = perfume
    const id = toProductId(perfume)
    const createdAt = arrivals.get(perfume)
    rows.products.push({
      id,
      ...columns,
      createdAt,
      updatedAt: createdAt,
      demo: isDemo ? 'untouched' : null,
      ...triggerColumns(perfume),
    })
    for (const size of sizes) rows.sizes.push({ productId: id, ...size })
    for (const noteType of NOTE_TYPES) {
      if (notes[noteType].length > 0) rows.notes.push({ productId: id, noteType, notes: notes[noteType] })
    }
    for (const attribute of new Set(attributes)) rows.attributes.push({ productId: id, attribute })
    for (const [position, storagePath] of (images[index] ?? []).entries())
      rows.images.push({ productId: id, storagePath, position })
  }
  return rows
}

/**
 * The columns that triggers maintain. Inserting them saves one update per product and child table, which is most of the
 * loading time.
 */
function triggerColumns({ sizes, notes, attributes }: CatalogPerfume) {
  const prices = [...new Set(offeredPrices(sizes))].sort((a, b) => a - b)
  return {
    attributes: [...new Set(attributes)].sort(),
    noteNames: NOTE_TYPES.flatMap((noteType) => notes[noteType]),
    lowestPrice: prices[0],
    highestPrice: prices.at(-1),
    sizePrices: prices,
    sizeNames: sizeNames(sizes),
  }
}

const monthsOfArrivals = 9

/**
 * The creation date of each perfume: spread evenly over the past months, the latest launches last, so that
 * 'Más recientes' shows recent launches.
 */
function arrivalDates(perfumes: readonly CatalogPerfume[], now: Date): Map<CatalogPerfume, Date> {
  const byLaunch = [...perfumes].sort(
    (a, b) => (b.year ?? 0) - (a.year ?? 0) || chance(a, 'arrival') - chance(b, 'arrival'),
  )
  const span = monthsOfArrivals * 30 * 86_400_000
  return new Map(
    byLaunch.map((perfume, place) => [
      perfume,
      new Date(now.getTime() - Math.round((span * (place + 1)) / byLaunch.length)),
    ]),
  )
}
