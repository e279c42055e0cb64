import { badgeStyle } from '#shop/products/badge-style.ts'

const STYLES = {
  bestseller: 'bg-noche text-marfil',
  limited: 'bg-noche-alta text-azafran',
  new: 'bg-oliva text-contraste',
  sale: 'bg-granate text-contraste animate-latido',
  secondary: 'bg-lino text-tinta inset-ring inset-ring-contorno',
  default: 'bg-ambar text-contraste',
}

/** The classes of a badge: one of the six product attributes in its own style; any other label in the default style. */
export function badgeClass(label: string): string {
  return `insignia ${STYLES[badgeStyle(label)]}`
}

export function Badge({ label }: { label: string }) {
  return <span className={badgeClass(label)}>{label}</span>
}
