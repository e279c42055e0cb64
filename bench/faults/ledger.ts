/** Requests sent to the shop and its answers, for the check afterwards. */
export class Ledger {
  /** By name: each product has one writer. */
  readonly products = new Map<string, ProductEntry>()
  /** Acknowledged uploads that no save has referenced yet. */
  readonly images = new Set<string>()
  /** By the key of the form. */
  readonly orders = new Map<string, OrderEntry>()
  readonly settings: SettingsEntry = { version: 0, saved: 0, sent: [], unknown: false }
  /** Paths of acknowledged backups. */
  readonly backups = new Set<string>()
  /** Number of acknowledged writes. */
  acknowledged = 0
  /** Refused requests by reason: `503 POST /admin/uploads La imagen no se pudo guardar…`. */
  readonly refused = new Map<string, number>()
  #revision = 0

  /** Numbers that identify the save of a row. */
  nextRevision(): number {
    return ++this.#revision
  }

  refuse(what: string): void {
    this.refused.set(what, (this.refused.get(what) ?? 0) + 1)
  }
}

export interface ProductEntry {
  /** The row at the last check of the database. */
  stored?: { id: string; version: number; images: string[] }
  /** Last acknowledged revision; 0 when none. */
  saved: number
  /** Image versions of each revision that was sent. */
  sent: Map<number, string[]>
  /** A save was not answered: only the database shows which revision is stored. */
  unknown: boolean
}

interface OrderEntry {
  address: string
  form: URLSearchParams
  /** `/order/<token>`, once the order is acknowledged. */
  order?: string
}

interface SettingsEntry {
  version: number
  saved: number
  sent: number[]
  unknown: boolean
}

/** Derives the rows of a product from its revision, so that a partial write is detected. */
export function makeContent(revision: number) {
  const count = 1 + (revision % 3)
  return {
    shortDescription: `Revisión ${revision}`,
    sizes: Array.from({ length: count }, (_, at) => ({
      value: 10 + at,
      price: 20 + (revision % 500),
      sale: at === 0 ? 15 + (revision % 5) : null,
    })),
    top: [`Nota ${revision}`, 'Azahar'],
    base: revision % 2 ? [`Fondo ${revision}`] : [],
    attributes: revision % 2 ? ['Larga duración'] : [],
  }
}

/** Derives the texts of the shop from their revision. */
export function toStoreTexts(revision: number) {
  return {
    heroTitle: `Título ${revision}`,
    aboutText: `Texto ${revision}`,
    greeting: `Saludo ${revision}`,
  }
}
