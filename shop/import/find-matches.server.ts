import { sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
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
type Row = { kind: Kind; key: string; id: string; brand: string }

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Name or brand as the search text has it (search_lines of the database). */
export const foldKey = (text: string) => foldText(text).replace(/\s+/g, ' ')

/**
 * The stored products of a batch, by our id, the SKU of a size, the handle, or name and brand, in this order. A file
 * that names no brand matches by the name alone, if only one product has it.
 */
export async function findMatches(db: Db, products: readonly ImportedProduct[]): Promise<Match[]> {
  const keys = products.map(keysOf)
  const all = (kind: Kind) => [...new Set(keys.flatMap((one) => one[kind]))]
  const { rows } = await db.execute<Row>(sql`
    select 'id' as kind, p.id::text as key, p.id, '' as brand from products p
      where p.id = any(${textArray(all('id'))}::uuid[])
    union all
    select 'sku', s.sku, s.product_id, '' from product_sizes s where s.sku = any(${textArray(all('sku'))})
    union all
    select 'handle', p.handle, p.id, '' from products p where p.handle = any(${textArray(all('handle'))})
    union all
    select 'name', first_line(p.search_text), p.id, split_part(p.search_text, E'\n', 2) from products p
      where first_line(p.search_text) = any(${textArray(all('name'))})`)
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.kind} ${row.key}`
    found.set(key, [...(found.get(key) ?? []), row])
  }
  const look = (kind: Kind, key: string) => found.get(`${kind} ${key}`) ?? []
  return products.map((product, at) => decide(product, keys[at] as Keys, look))
}

type Keys = Record<Kind, string[]>

function keysOf({ id, handle, fields, sizes }: ImportedProduct): Keys {
  return {
    id: id && UUID.test(id) ? [id.toLowerCase()] : [],
    sku: sizes.flatMap(({ sku }) => sku || []),
    handle: handle ? [handle] : [],
    name: fields.name ? [foldKey(fields.name)] : [],
  }
}

function decide(product: ImportedProduct, keys: Keys, look: (kind: Kind, key: string) => Row[]): Match {
  const [byId] = keys.id.flatMap((id) => look('id', id))
  const [byHandle] = keys.handle.flatMap((handle) => look('handle', handle))
  if (byId && byHandle && byHandle.id !== byId.id)
    return { id: null, error: `El identificador «${product.handle}» es de otro perfume.` }
  if (byId) return { id: byId.id }
  const bySku = new Set(keys.sku.flatMap((sku) => look('sku', sku)).map(({ id }) => id))
  if (bySku.size > 1) return { id: null, error: 'Sus SKU son de perfumes distintos de la tienda.' }
  const [withSku] = bySku
  if (withSku && byHandle && byHandle.id !== withSku)
    return { id: null, error: `El SKU y el identificador «${product.handle}» son de perfumes distintos.` }
  if (withSku) return { id: withSku }
  if (byHandle) return { id: byHandle.id }
  const named = keys.name.flatMap((name) => look('name', name))
  const brand = foldKey(product.fields.brand ?? '')
  const matching = brand === '' ? named : named.filter((row) => row.brand === brand)
  if (matching.length > 1)
    return {
      id: null,
      error: `Hay ${matching.length} perfumes con este nombre. Pon la marca, el SKU o el ID en el archivo.`,
    }
  return matching[0] ? { id: matching[0].id, byName: true } : { id: null }
}
