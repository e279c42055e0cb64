/** How many there are, and how many came in the last 30 days and in the 30 before. */
export interface Figure {
  total: number
  recent: number
  before: number
}

export interface Figures {
  products: Figure
  users: Figure
  orders: Figure
  /** In hundredths of the store's currency. */
  revenue: Figure
}

/** "+50 %" from one period to the next; undefined when there is nothing to compare with. */
export function growth({ recent, before }: Figure): string | undefined {
  if (before === 0) return undefined
  const percent = Math.round(((recent - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${whole(Math.abs(percent))}\u00A0%`
}

/** "12 en los últimos 30 días, 8 en los 30 anteriores". */
export function comparison({ recent, before }: Figure, written: (amount: number) => string = whole): string {
  return `${written(recent)} en los últimos 30 días, ${written(before)} en los 30 anteriores`
}

/** "10.000" */
export function whole(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, '.')
}
