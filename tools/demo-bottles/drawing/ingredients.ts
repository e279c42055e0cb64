import type { Draw } from './ingredient-parts.ts'
import { acuatico, amaderado, especiado, gourmand, oriental } from './ingredients-dry.ts'
import { citrico, floral, fresco, frutal, verde } from './ingredients-fresh.ts'
import type { Defs } from './svg.ts'

const INGREDIENTS: Record<string, Draw> = {
  Cítrico: citrico,
  Floral: floral,
  Amaderado: amaderado,
  Oriental: oriental,
  Acuático: acuatico,
  Fresco: fresco,
  Gourmand: gourmand,
  Especiado: especiado,
  Verde: verde,
  Frutal: frutal,
}

/** The ingredient of a scent family; unknown families give resin, which is common in Arabic perfumes. */
export function ingredient(d: Defs, family: string | undefined): string {
  return (INGREDIENTS[family ?? ''] ?? oriental)(d)
}
