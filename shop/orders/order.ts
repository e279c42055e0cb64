import type { Cents } from '#shop/money/money.ts'
import { isolate } from '#shop/text/clean-text.ts'
import type { OrderState } from './order-states.ts'

/** A line with the values at the time of the order. */
export type OrderLine = {
  name: string
  brand: string
  /** "100 ml", "Decant 10 ml" */
  sizeLabel: string
  unitPrice: Cents
  quantity: number
}

/** The origin of an order: the form of the store, or one that the operator typed. */
export type OrderSource = 'web' | 'manual'

/** The data of every view of an order: page, message, print and list calculate from the same numbers. */
export type OrderSummary = {
  code: string
  state: OrderState
  currency: string
  total: Cents
  /** ISO 8601. */
  createdAt: string
}

/** "2 × Khamrah, 100 ml" */
export function lineText({
  quantity,
  name,
  sizeLabel,
}: Pick<OrderLine, 'quantity' | 'name' | 'sizeLabel'>): string {
  return `${quantity} × ${[isolate(name), sizeLabel].filter(Boolean).join(', ')}`
}

export function lineTotal({ unitPrice, quantity }: Pick<OrderLine, 'unitPrice' | 'quantity'>): Cents {
  return unitPrice * quantity
}

export function orderTotal(lines: readonly Pick<OrderLine, 'unitPrice' | 'quantity'>[]): Cents {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0)
}
