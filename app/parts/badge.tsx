import type { Attribute } from '#shop/products/value-sets.ts'

/** The first badge of a product that is sold out. */
export const SOLD_OUT = 'Agotado'

/** Class names: utilities would repeat on each of 24 cards. */
const CLASSES = new Map<Attribute | typeof SOLD_OUT, string>([
  ['Más Vendido', 'insignia vendida'],
  ['Edición Limitada', 'insignia limitada'],
  ['Nuevo', 'insignia nueva'],
  ['Oferta Especial', 'insignia oferta'],
  ['Exclusivo', 'insignia clara'],
  [SOLD_OUT, 'insignia agotada'],
])

/**
 * The classes of a badge: one of the six product attributes, or that of a sold-out product, in its own style; any other
 * label in the default style.
 */
export function badgeClass(label: string): string {
  return CLASSES.get(label as Attribute) ?? 'insignia'
}

export function Badge({ label }: { label: string }) {
  return <span className={badgeClass(label)}>{label}</span>
}
