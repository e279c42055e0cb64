import type { NamedProduct } from '#shop/products/product.ts'
import { foldText } from '#shop/text/fold-text.ts'

/** What a handle is made of. */
export interface HandleSource extends NamedProduct {
  /** The stored one. */
  handle: string | null
}

const MAX_LENGTH = 100

/** "lattafa-khamrah-qahwa"; empty for a text without a-z and digits. */
function toSlug(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')
}

/**
 * A handle for every product by id, each once: the stored one, or else one of brand and name, with a number where
 * another product has it. The oldest products come first, so that a new product does not change the handles of others.
 */
export function assignHandles(products: readonly HandleSource[]): Map<string, string> {
  const handles = new Map<string, string>()
  const used = new Set<string>()
  for (const { id, handle } of products) {
    if (handle === null) continue
    handles.set(id, handle)
    used.add(handle.toLowerCase())
  }
  const numbers = new Map<string, number>()
  for (const { id, handle, brand, name } of products) {
    if (handle !== null) continue
    const base = toSlug(`${brand} ${name}`) || 'perfume'
    let number = numbers.get(base) ?? 1
    let own = base
    while (used.has(own)) own = `${base}-${++number}`
    numbers.set(base, number)
    used.add(own)
    handles.set(id, own)
  }
  return handles
}
