import { href } from 'react-router'
import type { Cents } from '#shop/money/money.ts'

export type BagLine = {
  sizeId: number
  quantity: number
  /** The unit price when the line was added, to report a change of price. */
  priceThen?: Cents | undefined
}

export const MAX_LINES = 50
export const MAX_QUANTITY = 99
/** Max pieces of a counted size in one order of a buyer. */
export const MAX_COUNTED_QUANTITY = 20

/** The bag as a URL parameter: `12x2.40x1` is two of size 12 and one of size 40. */
export function writeBag(lines: readonly BagLine[]): string {
  return lines.map(({ sizeId, quantity }) => `${sizeId}x${quantity}`).join('.')
}

/** Parses the text of `writeBag`. Invalid lines are dropped; quantities of the same size are added. */
export function readBag(text: string | null): BagLine[] {
  let lines: BagLine[] = []
  for (const part of (text ?? '').slice(0, 2000).split('.')) {
    const [, size, quantity = '1'] = /^([1-9]\d{0,14})(?:x(\d{1,4}))?$/.exec(part) ?? []
    if (size && Number(quantity) > 0) {
      lines = addToBag(lines, { sizeId: Number(size), quantity: Number(quantity) })
    }
  }
  return lines
}

/** URL of the page that shows these lines. */
export function bagHref(lines: readonly BagLine[]): string {
  return lines.length === 0 ? href('/bag') : `${href('/bag')}?lineas=${writeBag(lines)}`
}

/** Adds a line, or adds to the quantity of an existing line. A full bag does not change. */
export function addToBag(lines: readonly BagLine[], added: BagLine): BagLine[] {
  const place = lines.findIndex(({ sizeId }) => sizeId === added.sizeId)
  const before = lines[place]
  if (!before && lines.length >= MAX_LINES) return [...lines]
  const line = { ...before, ...added, quantity: bounded((before?.quantity ?? 0) + added.quantity) }
  return before ? lines.with(place, line) : [...lines, line]
}

/** Sets the quantity of one size. Quantity 0 removes the line. */
export function setQuantity(lines: readonly BagLine[], sizeId: number, quantity: number): BagLine[] {
  if (quantity < 1) return lines.filter((line) => line.sizeId !== sizeId)
  return lines.map((line) => (line.sizeId === sizeId ? { ...line, quantity: bounded(quantity) } : line))
}

/** Adds `by`, which may be negative, to the quantity of one size. */
export function changeQuantity(lines: readonly BagLine[], sizeId: number, by: number): BagLine[] {
  const quantity = lines.find((line) => line.sizeId === sizeId)?.quantity ?? 0
  return setQuantity(lines, sizeId, quantity + by)
}

/** The sum of all quantities. */
export function countUnits(lines: readonly Pick<BagLine, 'quantity'>[]): number {
  return lines.reduce((count, { quantity }) => count + quantity, 0)
}

function bounded(quantity: number): number {
  return Math.min(quantity, MAX_QUANTITY)
}
