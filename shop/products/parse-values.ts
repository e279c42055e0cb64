import { foldText } from '#shop/text/fold-text.ts'
import {
  ATTRIBUTES,
  type Attribute,
  CONCENTRATIONS,
  type Concentration,
  GENDERS,
  type Gender,
  SCENT_FAMILIES,
  type ScentFamily,
} from './value-sets.ts'

/** What concentrations are called besides their names; imports read and searches find them. */
export const CONCENTRATION_SPELLINGS: Readonly<Record<Concentration, readonly string[]>> = {
  'Extrait de Parfum': ['extrait', 'extracto', 'extracto de perfume'],
  'Eau de Parfum': ['edp'],
  'Eau de Toilette': ['edt'],
  'Eau de Cologne': ['edc', 'colonia', 'agua de colonia'],
  'Aceite perfumado': ['aceite', 'aceite de perfume', 'attar', 'perfume oil'],
  'Bruma perfumada': ['bruma', 'bruma corporal', 'body mist', 'mist'],
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
  return findOne(SCENT_FAMILIES, text)
}

/** Reads a concentration whatever its case and accents, or by a name it goes by (EDP). */
export function parseConcentration(text: string): Concentration | undefined {
  const folded = foldText(text.trim())
  return (
    findOne(CONCENTRATIONS, text) ??
    CONCENTRATIONS.find((concentration) => CONCENTRATION_SPELLINGS[concentration].includes(folded))
  )
}

/** Reads an attribute whatever its case and accents. */
export function parseAttribute(text: string): Attribute | undefined {
  return findOne(ATTRIBUTES, text)
}

/** The value that a text names, whatever its case and accents. */
export function findOne<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  const folded = foldText(text.trim())
  return values.find((value) => foldText(value) === folded)
}
