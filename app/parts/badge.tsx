import { badgeStyle } from '#shop/products/value-sets.ts'

const STYLES = {
  bestseller: 'bg-noche text-arena',
  limited: 'bg-tinta text-azafran',
  new: 'bg-oliva text-blanco',
  sale: 'bg-granate text-blanco animate-latido',
  secondary: 'bg-lino text-tinta inset-ring inset-ring-laton',
  default: 'bg-ambar text-blanco',
}

/** One of the six product attributes, in its own style; any other label has the default style. */
export function Badge({ label }: { label: string }) {
  return (
    <span
      className={`inline-block rounded-suave px-2 py-0.5 text-[0.6875rem] font-semibold leading-5 ${STYLES[badgeStyle(label)]}`}
    >
      {label}
    </span>
  )
}
