import type { ScentFamily } from '#shop/products/value-sets.ts'

const COLORS: Record<ScentFamily, string> = {
  Cítrico: 'bg-familia-citrico',
  Floral: 'bg-familia-floral',
  Amaderado: 'bg-familia-amaderado',
  Oriental: 'bg-familia-oriental',
  Acuático: 'bg-familia-acuatico',
  Fresco: 'bg-familia-fresco',
  Gourmand: 'bg-familia-gourmand',
  Especiado: 'bg-familia-especiado',
  Verde: 'bg-familia-verde',
  Frutal: 'bg-familia-frutal',
}

/** A small diamond in the family's color, beside its name; brass for an unknown family. */
export function FamilyMark({ family }: { family: string }) {
  const color = Object.hasOwn(COLORS, family) ? COLORS[family as ScentFamily] : 'bg-laton'
  return <span aria-hidden="true" className={`rombo ${color}`} />
}
