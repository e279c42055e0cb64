/** What a shop was sent and what it has answered, for looking afterwards whether it is so. */
export class Ledger {
  /** By name: each product is written by one hand only. */
  readonly products = new Map<string, ProductEntry>()
  /** Images that the shop has taken, and that no save has named yet. */
  readonly images = new Set<string>()
  /** By the key of the form. */
  readonly orders = new Map<string, OrderEntry>()
  readonly settings: SettingsEntry = { version: 0, saved: 0, sent: [], unknown: false }
  /** Paths of backups that were told to be made. */
  readonly backups = new Set<string>()
  /** Answers that said that something is stored. */
  acknowledged = 0
  /** What was refused, and how: `503 POST /admin/uploads La imagen no se pudo guardar…`. */
  readonly refused = new Map<string, number>()
  #revision = 0

  /** Numbers that say which save a row is of. */
  nextRevision(): number {
    return ++this.#revision
  }

  refuse(what: string): void {
    this.refused.set(what, (this.refused.get(what) ?? 0) + 1)
  }
}

export interface ProductEntry {
  /** As last looked up in the database. */
  stored?: { id: string; version: number; images: string[] }
  /** Revision that the shop has said to be saved; 0 when none. */
  saved: number
  /** Sent, by revision, with the images that they name. */
  sent: Map<number, string[]>
  /** A save was not answered: only a look at the database tells which revision holds. */
  unknown: boolean
}

interface OrderEntry {
  address: string
  form: URLSearchParams
  /** `/order/<token>`, once the shop has said it. */
  order?: string
}

interface SettingsEntry {
  version: number
  saved: number
  sent: number[]
  unknown: boolean
}

/** The rows of a product that follow from its revision, so that half of one is seen. */
export function contentOf(revision: number) {
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

/** The texts of the shop that follow from their revision. */
export function toStoreTexts(revision: number) {
  return {
    heroTitle: `Título ${revision}`,
    aboutText: `Texto ${revision}`,
    greeting: `Saludo ${revision}`,
  }
}
