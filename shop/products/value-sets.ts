import { foldText } from '#shop/text/fold-text.ts'

/** Scent families, in the order the filters show them. */
export const SCENT_FAMILIES = [
  'Cítrico',
  'Floral',
  'Amaderado',
  'Oriental',
  'Acuático',
  'Fresco',
  'Gourmand',
  'Especiado',
  'Verde',
  'Frutal',
] as const
export type ScentFamily = (typeof SCENT_FAMILIES)[number]

/** Genders as they are stored and shown on a product. */
export const GENDERS = ['Hombre', 'Mujer', 'Unisex'] as const
export type Gender = (typeof GENDERS)[number]

/** Genders as the filters name them. */
export const GENDER_FILTER_LABELS: Readonly<Record<Gender, string>> = {
  Hombre: 'Hombres',
  Mujer: 'Mujeres',
  Unisex: 'Unisex',
}

/** Attribute badges. A product may have others: they are stored and shown, but not offered. */
export const ATTRIBUTES = [
  'Nuevo',
  'Más Vendido',
  'Oferta Especial',
  'Edición Limitada',
  'Exclusivo',
  'Recomendado',
] as const
export type Attribute = (typeof ATTRIBUTES)[number]

/** Concentrations, in the order the filters show them. A product may hold another text; it is shown, not offered. */
export const CONCENTRATIONS = [
  'Extrait de Parfum',
  'Eau de Parfum',
  'Eau de Toilette',
  'Eau de Cologne',
  'Aceite perfumado',
  'Bruma perfumada',
] as const
export type Concentration = (typeof CONCENTRATIONS)[number]

/** The three levels of the note pyramid. */
export const NOTE_TYPES = ['top', 'middle', 'base'] as const
export type NoteType = (typeof NOTE_TYPES)[number]

/** The levels of the pyramid as shown. */
export const NOTE_TYPE_LABELS: Readonly<Record<NoteType, string>> = {
  top: 'Salida',
  middle: 'Corazón',
  base: 'Fondo',
}

const CONCENTRATION_SPELLINGS: Readonly<Record<Concentration, readonly string[]>> = {
  'Extrait de Parfum': ['extrait', 'extracto de perfume'],
  'Eau de Parfum': ['edp'],
  'Eau de Toilette': ['edt'],
  'Eau de Cologne': ['edc', 'colonia', 'agua de colonia'],
  'Aceite perfumado': ['aceite', 'aceite de perfume', 'attar', 'perfume oil'],
  'Bruma perfumada': ['bruma', 'bruma corporal', 'body mist'],
}

const GENDER_SPELLINGS: Readonly<Record<Gender, readonly string[]>> = {
  Hombre: ['hombre', 'hombres', 'men', 'man', 'male', 'masculino'],
  Mujer: ['mujer', 'mujeres', 'women', 'woman', 'female', 'femenino'],
  Unisex: ['unisex'],
}

/** Reads a gender in any accepted spelling (Hombre, Hombres, Men …). */
export function parseGender(text: string): Gender | undefined {
  const folded = foldText(text.trim())
  return GENDERS.find((gender) => GENDER_SPELLINGS[gender].includes(folded))
}

/** Reads a scent family whatever its case and accents. */
export function parseScentFamily(text: string): ScentFamily | undefined {
  return oneOf(SCENT_FAMILIES, text)
}

/** Reads a concentration whatever its case and accents, or by a name it goes by (EDP). */
export function parseConcentration(text: string): Concentration | undefined {
  const folded = foldText(text.trim())
  return (
    oneOf(CONCENTRATIONS, text) ??
    CONCENTRATIONS.find((concentration) => CONCENTRATION_SPELLINGS[concentration].includes(folded))
  )
}

/** Reads an attribute whatever its case and accents. */
export function parseAttribute(text: string): Attribute | undefined {
  return oneOf(ATTRIBUTES, text)
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  const folded = foldText(text.trim())
  return values.find((value) => foldText(value) === folded)
}

export type BadgeStyle = 'bestseller' | 'limited' | 'new' | 'sale' | 'secondary' | 'default'

const BADGE_STYLES: Readonly<Record<Attribute, BadgeStyle>> = {
  'Más Vendido': 'bestseller',
  'Edición Limitada': 'limited',
  Nuevo: 'new',
  'Oferta Especial': 'sale',
  Exclusivo: 'secondary',
  Recomendado: 'default',
}

/** The style of a badge; an unknown label has the default style. */
export function badgeStyle(attribute: string): BadgeStyle {
  const known = ATTRIBUTES.find((one) => one === attribute)
  return known ? BADGE_STYLES[known] : 'default'
}
