import { badgeStyle } from '#shop/products/value-sets.ts'

/** Class names: utilities would repeat on each of 24 cards. */
const STYLES = {
  bestseller: 'insignia vendida',
  limited: 'insignia limitada',
  new: 'insignia nueva',
  sale: 'insignia oferta',
  secondary: 'insignia clara',
  default: 'insignia',
}

/** The first badge of a product that is sold out. */
export const SOLD_OUT = 'Agotado'

/**
 * The classes of a badge: one of the six product attributes, or that of a sold-out product, in its own style; any other
 * label in the default style.
 */
export function badgeClass(label: string): string {
  return label === SOLD_OUT ? 'insignia agotada' : STYLES[badgeStyle(label)]
}

export function Badge({ label }: { label: string }) {
  return <span className={badgeClass(label)}>{label}</span>
}
