import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { StartError } from '#server/db/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { demonstrationNotice } from './composed-description.ts'
import { readCatalogFile } from './read-catalog-file.ts'

const facts = {
  brand: 'Lattafa',
  name: 'Khamrah',
  gender: 'Unisex',
  rating: 4.5,
  review_count: 900,
  scent_family: ['Gourmand', 'Especiado'],
  main_accords_en: ['sweet'],
  notes: { top: ['Canela'], middle: ['Dátiles', 'Praliné'], base: ['Vainilla'] },
  notes_en: { top: ['Cinnamon'], middle: [], base: [] },
  source: 'somewhere',
}
const complete = {
  ...facts,
  concentration: 'Eau de Parfum',
  year: 2022,
  short_description: 'Dátiles y canela.',
  description: 'Un postre.',
  sizes: [{ value: 100, unit: 'ml', decant: false, price: 34.99, sale_price: 29.9 }],
  attributes: ['Nuevo'],
  is_available: true,
}

const folder = temporaryFolder()

async function read(contents: unknown) {
  const path = join(folder, 'perfumes.json')
  await writeFile(path, typeof contents === 'string' ? contents : JSON.stringify(contents))
  return readCatalogFile(path)
}

test('a complete perfume is read unchanged, with money in hundredths', async () => {
  expect(await read([complete])).toEqual([
    {
      brand: 'Lattafa',
      name: 'Khamrah',
      gender: 'Unisex',
      concentration: 'Eau de Parfum',
      year: 2022,
      rating: 4.5,
      reviewCount: 900,
      scentFamily: ['Gourmand', 'Especiado'],
      notes: facts.notes,
      shortDescription: 'Dátiles y canela.',
      description: 'Un postre.',
      sizes: [{ value: 100, unit: 'ml', decant: false, price: 3499, salePrice: 2990 }],
      attributes: ['Nuevo'],
      isAvailable: true,
    },
  ])
})

test('perfumes with only facts get invented values, and texts with a notice', async () => {
  const [perfume] = await read([facts])
  expect(perfume).toMatchObject({ name: 'Khamrah', concentration: 'Eau de Parfum', rating: 4.5 })
  expect(perfume?.sizes.length).toBeGreaterThan(0)
  expect(perfume?.shortDescription).toBe(
    `Gourmand y especiado: canela, dátiles y vainilla. ${demonstrationNotice}`,
  )
  expect(perfume?.description).toBe(
    'Khamrah es un perfume unisex de Lattafa, de perfil gourmand y especiado. ' +
      `Salida de canela; corazón de dátiles y praliné; fondo de vainilla. ${demonstrationNotice}`,
  )
  expect(await read([facts])).toEqual([perfume])
})

test('perfumes with only facts keep the concentration of the file', async () => {
  const [perfume] = await read([{ ...facts, concentration: ' Elixir\n' }])
  expect(perfume?.concentration).toBe('Elixir')
})

test('genders are read in every accepted spelling', async () => {
  const rows = ['Men', 'Mujeres', 'unisex'].map((gender, index) => ({ ...facts, name: `P${index}`, gender }))
  expect((await read(rows)).map(({ gender }) => gender)).toEqual(['Hombre', 'Mujer', 'Unisex'])
})

describe('an invalid file is reported in one line', () => {
  test.each([
    ['no JSON', '[{', /no es JSON válido/],
    ['no list', {}, /debe ser una lista/],
    ['no perfume', [facts, 7], /fila 2/],
    ['a field missing', [facts, { ...facts, name: undefined }], /fila 2, campo «name»/],
    ['an empty name', [{ ...facts, name: ' \n ' }], /fila 1, campo «name»/],
    ['an unknown gender', [{ ...facts, gender: 'todos' }], /fila 1, campo «gender»: debe ser Hombre/],
    ['an empty concentration', [{ ...facts, concentration: ' ' }], /fila 1, campo «concentration»/],
    ['a concentration too long', [{ ...facts, concentration: 'x'.repeat(61) }], /campo «concentration»/],
    ['an unknown family', [{ ...facts, scent_family: ['Floral', 'Raro'] }], /campo «scent_family\.1»/],
    ['a note that is no text', [{ ...facts, notes: { ...facts.notes, top: [3] } }], /campo «notes\.top\.0»/],
    ['a rating above 5', [{ ...facts, rating: 6 }], /campo «rating»/],
    ['no size', [{ ...complete, sizes: [] }], /campo «sizes»/],
    [
      'a price of zero',
      [{ ...complete, sizes: [{ ...complete.sizes[0], price: 0 }] }],
      /campo «sizes\.0\.price»/,
    ],
    ['a perfume twice', [facts, complete], /fila 2, campo «name»: «Lattafa Khamrah» ya está en la fila 1/],
  ])('%s', async (_, contents, message) => {
    const error = await read(contents).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect((error as Error).message).toMatch(message)
    expect((error as Error).message).toContain(join(folder, 'perfumes.json'))
    expect((error as Error).message).not.toContain('\n')
  })

  test('no such file', async () => {
    await expect(readCatalogFile(join(folder, 'none.json'))).rejects.toThrow(/none\.json: no existe/)
  })
})
