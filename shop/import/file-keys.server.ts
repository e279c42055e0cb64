import type { PlannedProduct } from './planned-product.server.ts'

interface FileKey {
  row: number
  handle?: string | undefined
  productId: string | null
  nameKey: string | null
}

/** What identifies the products of a file, so that none is written twice. */
export class FileKeys {
  /** The first row of each product by its keys. */
  readonly #rows = new Map<string, number>()

  /** The plan, or an error when another row means the same product. */
  claim(plan: PlannedProduct): PlannedProduct {
    if (plan.result === 'error') return plan
    const { parsed, productId, nameKey } = plan
    const row = parsed.rows[0] ?? 0
    const other = this.add({ row, handle: parsed.handle, productId, nameKey })
    if (other === undefined) return plan
    const message = `Es el mismo perfume que el de la fila ${other}. Deja uno de los dos.`
    const issues = [...plan.issues, { severity: 'error' as const, row, column: null, message }]
    return { ...plan, result: 'error', issues, changes: [], write: null }
  }

  /** Adds a product unless one of its keys is there: then returns the row of the other product. */
  add({ row, handle, productId, nameKey }: FileKey): number | undefined {
    const keys = [
      productId && `id ${productId}`,
      nameKey && `name ${nameKey}`,
      handle && `handle ${handle}`,
    ].filter((key) => typeof key === 'string')
    for (const key of keys) {
      const other = this.#rows.get(key)
      if (other !== undefined) return other
    }
    for (const key of keys) this.#rows.set(key, row)
    return undefined
  }
}
