import { setImmediate } from 'node:timers/promises'
import { parseStoredText } from '#shop/products/stored-text.server.ts'
import { isUuid, storableJson } from '#shop/text/clean-text.ts'
import type { FileKeys } from './file-keys.server.ts'
import { keysOfBatch, type MatchKeys, matchProducts } from './find-matches.server.ts'
import type { ImportedProduct, ImportFormat, SkippedRow } from './imported-product.ts'
import { isUrl } from './plan-images.server.ts'
import { planProduct } from './plan-product.server.ts'
import type { PlannedProduct } from './planned-product.server.ts'

/** What a batch asks about the shop. */
export interface BatchQuestion {
  keys: MatchKeys
  /** Storage paths. */
  images: string[]
  /** Ids that the file has. */
  ids: string[]
}

export interface BatchAnswer {
  /** For `matchProducts`. */
  candidates: string
  missingImages: string[]
  /** Ids of the file whose products are in the trash. */
  removedIds: string[]
}

/** What the shop has of some products. */
export interface StoredAnswer {
  /** For `parseStoredText`. */
  rows: string
  /** The URLs from which images were stored for them, by product id. */
  imageUrls: string
}

/**
 * Answers what plans need to know of the shop. Rows are JSON texts: a dry run plans in another thread than the one with the
 * database, whose garbage collector sees no objects then.
 */
export interface ShopLookup {
  find(question: BatchQuestion): Promise<BatchAnswer>
  read(ids: string[]): Promise<StoredAnswer>
}

interface BatchContext {
  format: ImportFormat
  currency: string
  keys: FileKeys
}

/** Products that are planned without a pause for other work of the thread. */
const SLICE = 20

/** The plans of some products, in the order of the file. */
export async function planBatch(
  lookup: ShopLookup,
  products: readonly ImportedProduct[],
  { format, currency, keys }: BatchContext,
): Promise<PlannedProduct[]> {
  if (products.length === 0) return []
  const { candidates, missingImages, removedIds } = await lookup.find(toQuestion(products, format))
  const matches = matchProducts(products, candidates)
  const ids = [...new Set(matches.flatMap(({ id }) => id ?? []))]
  const { rows, imageUrls } = ids.length > 0 ? await lookup.read(ids) : NOTHING_STORED
  const stored = parseStoredText(rows)
  const context = {
    format,
    currency,
    imageUrls: JSON.parse(imageUrls) as Record<string, string[]>,
    missingImages: new Set(missingImages),
    removedIds: new Set(removedIds),
  }
  const planned: PlannedProduct[] = []
  for (const [at, parsed] of products.entries()) {
    const match = matches[at] ?? { id: null }
    const plan = planProduct(parsed, match, match.id ? stored.get(match.id) : undefined, context)
    planned.push(keys.claim(plan))
    if (at % SLICE === SLICE - 1) await setImmediate()
  }
  return planned
}

const NOTHING_STORED: StoredAnswer = { rows: '[[], [], [], [], []]', imageUrls: '{}' }

/** Only our own files have images of this shop. */
function toQuestion(products: readonly ImportedProduct[], format: ImportFormat): BatchQuestion {
  const images =
    format === 'own' ? products.flatMap((product) => product.images?.filter((one) => !isUrl(one)) ?? []) : []
  return {
    keys: keysOfBatch(products),
    images: [...new Set(images)],
    ids: products.flatMap(({ id }) => (id && isUuid(id) ? [id] : [])),
  }
}

interface StoredRow {
  place: number
  rows: number[]
  result: string
  has_warnings: boolean
  title: string
  [column: string]: unknown
}

/**
 * Plans and skipped rows as rows of `import_products` for `storeRows`: jsonb as the database receives it in binary, which
 * is its version and the text. Bytes move to another thread without a copy, and none of them becomes a string there.
 */
export function encodeRows(
  planned: readonly PlannedProduct[],
  skipped: readonly SkippedRow[] = [],
): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(
    `\x01${storableJson([...planned.map(plannedRow), ...skipped.map(skippedRow)])}`,
  )
}

const plannedRow = (plan: PlannedProduct): StoredRow => ({
  place: plan.parsed.rows[0] ?? 0,
  rows: plan.parsed.rows,
  result: plan.result,
  has_warnings: plan.issues.some(({ severity }) => severity === 'warning'),
  product_id: plan.productId,
  base_version: plan.baseVersion,
  name_key: plan.nameKey,
  ready: plan.ready,
  title: plan.title,
  parsed: plan.parsed,
  changes: plan.changes,
  issues: plan.issues,
  write: plan.write,
})

const skippedRow = ({ row, reason, text }: SkippedRow): StoredRow => ({
  ...{ place: row, rows: [row], result: 'skipped', has_warnings: false, title: text },
  ...{ changes: [], issues: [{ severity: 'warning', row, column: null, message: reason }] },
})
