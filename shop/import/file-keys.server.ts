import type { ImportedProduct, ImportIssue } from './imported-product.ts'
import type { PlannedProduct } from './planned-product.server.ts'

interface FileKey {
  row: number
  handle?: string | undefined
  productId: string | null
  nameKey: string | null
  skus: string[]
}

/** What identifies the products of a file: none is written twice, and a SKU of two is noticed. */
export class FileKeys {
  /** The first row of each product, by each of its keys. */
  readonly #rows = {
    handle: new Map<string, number>(),
    productId: new Map<string, number>(),
    nameKey: new Map<string, number>(),
    sku: new Map<string, number>(),
  }

  /** The plan, with a warning for each SKU of another product; an error when another row means the same product. */
  claim(plan: PlannedProduct): PlannedProduct {
    if (plan.result === 'error') return plan
    const { parsed, productId, nameKey } = plan
    const row = parsed.rows[0] ?? 0
    const sharedSkus = plan.result === 'same' ? [] : this.#sharedSkus(parsed)
    const other = this.add({ row, handle: parsed.handle, productId, nameKey, skus: listSkus(parsed) })
    if (other === undefined)
      return sharedSkus.length > 0 ? { ...plan, issues: [...plan.issues, ...sharedSkus] } : plan
    const message = `Es el mismo perfume que el de la fila ${other}. Deja uno de los dos.`
    const issues = [...plan.issues, { severity: 'error' as const, row, column: null, message }]
    return { ...plan, result: 'error', issues, changes: [], write: null }
  }

  /** Adds a product unless one of its keys is there: then returns the row of the other product. */
  add({ row, skus, ...key }: FileKey): number | undefined {
    const kinds = ['productId', 'nameKey', 'handle'] as const
    for (const kind of kinds) {
      const other = this.#rows[kind].get(key[kind] ?? '')
      if (other !== undefined) return other
    }
    for (const kind of kinds) {
      const text = key[kind]
      if (text) this.#rows[kind].set(text, row)
    }
    for (const sku of skus) if (!this.#rows.sku.has(sku)) this.#rows.sku.set(sku, row)
    return undefined
  }

  /** Not an error: a shop may count the sizes of two perfumes under one SKU. */
  #sharedSkus(parsed: ImportedProduct): ImportIssue[] {
    return listSkus(parsed).flatMap((sku) => {
      const other = this.#rows.sku.get(sku)
      if (other === undefined) return []
      const row = parsed.sizes.find((size) => size.sku === sku)?.row ?? 0
      const message = `El SKU «${sku}» también es del perfume de la fila ${other}.`
      return [{ severity: 'warning', row, column: 'SKU', message }]
    })
  }
}

/** Each SKU once. */
export function listSkus({ sizes }: Pick<ImportedProduct, 'sizes'>): string[] {
  return [...new Set(sizes.flatMap(({ sku }) => sku || []))]
}
