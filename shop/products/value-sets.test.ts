import { expect, test } from 'vitest'
import { parseAttribute, parseConcentration, parseGender, parseScentFamily } from './parse-values.ts'
import { ATTRIBUTES, CONCENTRATIONS, GENDERS, SCENT_FAMILIES } from './value-sets.ts'

test('both vocabularies of genders mean the stored one', () => {
  const spellings = {
    Hombre: ['Men', 'Hombres', 'hombre', ' MEN '],
    Mujer: ['Women', 'Mujeres', 'mujer'],
    Unisex: ['UNISEX'],
  }
  for (const gender of GENDERS) {
    expect(spellings[gender].map(parseGender)).toEqual(spellings[gender].map(() => gender))
  }
  expect(parseGender('niños')).toBeUndefined()
  expect(parseGender('')).toBeUndefined()
})

test('families and attributes are read whatever their case and accents', () => {
  expect(parseScentFamily('citrico')).toBe('Cítrico')
  expect(parseScentFamily('ACUÁTICO')).toBe('Acuático')
  expect(parseAttribute('mas vendido')).toBe('Más Vendido')
  expect(parseScentFamily('Oud')).toBeUndefined()
  expect(parseAttribute('Estándar')).toBeUndefined()
  for (const family of SCENT_FAMILIES) expect(parseScentFamily(family)).toBe(family)
  for (const attribute of ATTRIBUTES) expect(parseAttribute(attribute)).toBe(attribute)
})

test('concentrations are read whatever their case and accents, and by their short names', () => {
  for (const concentration of CONCENTRATIONS) {
    expect(parseConcentration(` ${concentration.toUpperCase()} `)).toBe(concentration)
  }
  expect(['EDP', 'edt', 'Edc', 'extrait', 'Attar'].map(parseConcentration)).toEqual([
    'Eau de Parfum',
    'Eau de Toilette',
    'Eau de Cologne',
    'Extrait de Parfum',
    'Aceite perfumado',
  ])
  expect(parseConcentration('Elixir')).toBeUndefined()
  expect(parseConcentration('')).toBeUndefined()
})
