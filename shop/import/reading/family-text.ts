import type { ScentFamily } from '#shop/products/value-sets.ts'
import { foldText } from '#shop/text/fold-text.ts'

/** How lists write the families, folded, in the beginning of words: "amaderad" is "amaderado" and "amaderadas". */
const STEMS: readonly (readonly [stem: string, family: ScentFamily])[] = [
  ['citr', 'Cítrico'],
  ['hesperid', 'Cítrico'],
  ['flor', 'Floral'],
  ['amaderad', 'Amaderado'],
  ['madera', 'Amaderado'],
  ['maderos', 'Amaderado'],
  ['wood', 'Amaderado'],
  ['orient', 'Oriental'],
  ['ambarad', 'Oriental'],
  ['amber', 'Oriental'],
  ['acuatic', 'Acuático'],
  ['aquatic', 'Acuático'],
  ['marin', 'Acuático'],
  ['fresc', 'Fresco'],
  ['fresh', 'Fresco'],
  ['gourmand', 'Gourmand'],
  ['gurmand', 'Gourmand'],
  ['especiad', 'Especiado'],
  ['spic', 'Especiado'],
  ['verde', 'Verde'],
  ['green', 'Verde'],
  ['frutal', 'Frutal'],
  ['fruit', 'Frutal'],
  ['afrutad', 'Frutal'],
]
/** Words between families. */
const FILLERS = new Set('y and de familia olfativa aroma notas fragancia'.split(' '))

/** The families of a text such as "Floral Frutal Gourmand" or "Woody, Spicy", and its words that are none. */
export function readFamilies(text: string): { families: ScentFamily[]; unknown: string[] } {
  const families = new Set<ScentFamily>()
  const unknown: string[] = []
  for (const word of text.split(/[^\p{L}\p{M}]+/u)) {
    const folded = foldText(word)
    if (folded === '' || FILLERS.has(folded)) continue
    const family = STEMS.find(([stem]) => folded.startsWith(stem))?.[1]
    if (family) families.add(family)
    else unknown.push(word)
  }
  return { families: [...families], unknown }
}
