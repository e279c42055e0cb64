import type { PlannedProduct } from './planned-product.server.ts'

interface FileKey {
  row: number
  handle?: string | undefined
  productId: string | null
  nameKey: string | null
}

/** What identifies the products of a file, so that none is written twice. */
export class FileKeys {
  /** The first row of each product, by each of its keys. */
  readonly #rows = {
    handle: new Map<string, number>(),
    productId: new Map<string, number>(),
    nameKey: new Map<string, number>(),
  }

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
  add({ row, ...key }: FileKey): number | undefined {
    const kinds = ['productId', 'nameKey', 'handle'] as const
    for (const kind of kinds) {
      const other = this.#rows[kind].get(key[kind] ?? '')
      if (other !== undefined) return other
    }
    for (const kind of kinds) {
      const text = key[kind]
      if (text) this.#rows[kind].set(text, row)
    }
    return undefined
  }
}
