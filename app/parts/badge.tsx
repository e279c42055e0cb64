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

/** The classes of a badge: one of the six product attributes in its own style; any other label in the default style. */
export function badgeClass(label: string): string {
  return STYLES[badgeStyle(label)]
}

export function Badge({ label }: { label: string }) {
  return <span className={badgeClass(label)}>{label}</span>
}
