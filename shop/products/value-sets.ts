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
