import { sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { isUuid } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import type { ImportedProduct } from './imported-product.ts'

/** The stored product that a product of the file means. */
export interface Match {
  /** Null: there is none yet. */
  id: string | null
  /** Why it cannot be decided, one Spanish sentence. */
  error?: string
  /** Matched by its name: the spelling of name and brand stays. */
  byName?: true
}

type Kind = 'id' | 'sku' | 'handle' | 'name'
/** `name`: folded, of the stored product. */
type Row = { kind: Kind; key: string; id: string; name: string; brand: string; concentration: string }

/** Name or brand as the search text has it (search_lines of the database). */
export const foldKey = (text: string) => foldText(text).replace(/\s+/g, ' ')

/** What may identify products of a file in the shop. */
export type MatchKeys = Record<Kind, string[]>

/** The keys of a batch, each once. */
export function keysOfBatch(products: readonly ImportedProduct[]): MatchKeys {
  const keys = products.map(toKeys)
  const all = (kind: Kind) => [...new Set(keys.flatMap((one) => one[kind]))]
  return { id: all('id'), sku: all('sku'), handle: all('handle'), name: all('name') }
}

/** The stored products that have one of these keys, as a JSON text for `matchProducts`. */
export async function findCandidates(db: Db, { id, sku, handle, name }: MatchKeys): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select coalesce(json_agg(f), '[]')::text as text from (
      select w.kind, w.key, p.id, first_line(p.search_text) as name,
          split_part(p.search_text, E'\n', 2) as brand, p.concentration
        from (
          select 'id' as kind, p.id::text as key, p.id from products p
            where p.id = any(${textArray(id)}::uuid[])
          union all
          select 'sku', s.sku, s.product_id from product_sizes s where s.sku = any(${textArray(sku)})
          union all
          select 'handle', p.handle, p.id from products p where p.handle = any(${textArray(handle)})
          union all
          select 'name', first_line(p.search_text), p.id from products p
            where first_line(p.search_text) = any(${textArray(name)})
        ) w join products p using (id)) f`)
  return rows[0]?.text ?? '[]'
}

/**
 * The stored product that each product of a batch means, by our id, the SKU of a size, the handle, or name and brand, in
 * this order. A file that names no brand matches by the name alone, if only one product has it.
 */
export function matchProducts(products: readonly ImportedProduct[], candidates: string): Match[] {
  const found = Map.groupBy(JSON.parse(candidates) as Row[], ({ kind, key }) => `${kind} ${key}`)
  const look = (kind: Kind, key: string) => found.get(`${kind} ${key}`) ?? []
  return products.map((product) => decide(product, toKeys(product), look))
}

function toKeys({ id, handle, fields, sizes }: ImportedProduct): MatchKeys {
  return {
    id: id && isUuid(id) ? [id.toLowerCase()] : [],
    sku: sizes.flatMap(({ sku }) => sku || []),
    handle: handle ? [handle] : [],
    name: fields.name ? [foldKey(fields.name)] : [],
  }
}

const OTHER_SKUS = 'Sus SKU son de perfumes distintos de la tienda.'

function decide(product: ImportedProduct, keys: MatchKeys, look: (kind: Kind, key: string) => Row[]): Match {
  const [byId] = keys.id.flatMap((id) => look('id', id))
  const [byHandle] = keys.handle.flatMap((handle) => look('handle', handle))
  if (byId && byHandle && byHandle.id !== byId.id)
    return { id: null, error: `El identificador «${product.handle}» es de otro perfume.` }
  if (byId) return { id: byId.id }
  const rowsOfSkus = keys.sku.map((sku) => look('sku', sku))
  // A SKU that several products have leaves the decision to handle or name.
  const skuRows = rowsOfSkus.filter((rows) => new Set(rows.map(({ id }) => id)).size === 1).flat()
  const bySku = new Set(skuRows.map(({ id }) => id))
  if (bySku.size > 1) return { id: null, error: OTHER_SKUS }
  const [withSku] = bySku
  const other = skuRows.find((row) => isPlaceNumber(row, keys))
  if (other)
    return {
      id: null,
      error: `El SKU «${other.key}» es de «${other.name}» en la tienda. Si es solo un número de fila, ignora su columna.`,
    }
  if (withSku && byHandle && byHandle.id !== withSku)
    return { id: null, error: `El SKU y el identificador «${product.handle}» son de perfumes distintos.` }
  if (withSku) return { id: withSku }
  if (byHandle) return { id: byHandle.id }
  const named = keys.name.flatMap((name) => look('name', name))
  const brand = foldKey(product.fields.brand ?? '')
  const branded = brand === '' ? named : named.filter((row) => row.brand === brand)
  const { concentration } = product.fields
  const same = branded.filter((row) => row.concentration === concentration)
  const matching = branded.length > 1 && same.length > 0 ? same : branded
  if (matching.length > 1)
    return {
      id: null,
      error: `Hay ${matching.length} perfumes con este nombre. Pon la marca, el SKU o el ID en el archivo.`,
    }
  const [found] = matching
  if (!found) return { id: null, ...(rowsOfSkus.flat().length > 0 && { error: OTHER_SKUS }) }
  const isGuessed = product.guessed.includes(PRODUCT_FIELDS.concentration.label)
  if (concentration && isGuessed && found.concentration !== '' && found.concentration !== concentration)
    return {
      id: null,
      error: `La tienda tiene este nombre como ${found.concentration}, y el archivo dice ${concentration}. Pon el SKU o el ID en el archivo, o corrige la concentración en la tienda.`,
    }
  return { id: found.id, byName: true }
}

/** A short number is often the place in a list: it means a product only when a word of their names is the same. */
function isPlaceNumber({ key, name }: Row, keys: MatchKeys): boolean {
  if (!/^\d{1,4}$/.test(key) || keys.name.length === 0) return false
  const words = new Set(name.split(/[^\p{L}\p{N}]+/u))
  return !keys.name.some((text) =>
    text.split(/[^\p{L}\p{N}]+/u).some((word) => word !== '' && words.has(word)),
  )
}
