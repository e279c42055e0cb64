import { expect, test } from 'vitest'
import { readAll, readLines } from '../testing/read-all.ts'

/** Titles of other perfumes, so that a list shows how it writes. */
const others = (toTitle: (name: string) => string) =>
  Array.from({ length: 60 }, (_, at) => `${toTitle(`Alba ${at + 1}0`)};${at + 20}.000`)

async function readNames(...lines: string[]): Promise<(string | undefined)[]> {
  const { products } = await readLines(lines)
  return products.slice(60).map(({ fields }) => fields.name)
}

test('a concentration in words is in the name where the list writes an abbreviation for each perfume', async () => {
  const list = others((name) => `${name} UNISEX 100ML EDP AFNAN`)
  expect(
    await readNames(
      ...list,
      'SHEIKH EAU DE PARFUM MEN 100ML EDP LATTAFA;22.000',
      'ASAD EAU DE PARFUM 100ML LATTAFA;22.000',
      'FAKHAR EXTRAIT MUJER 100ML EDP LATTAFA;22.000',
      'YARA 100ML EAU DE PARFUM (EDP) LATTAFA;22.000',
    ),
  ).toEqual(['Sheikh Eau de Parfum', 'Asad', 'Fakhar Extrait', 'Yara'])
})

test('a concentration in words is in the name where the list names none of other perfumes', async () => {
  const list = others((name) => `Afnan ${name} 100ml Unisex`)
  expect(
    await readNames(
      ...list,
      'Lattafa Sheikh Eau de Parfum 100ml Hombre;22.000',
      'Lattafa Fakhar Extrait 100ml Mujer;22.000',
      'Lattafa Asad EDP 100ml Hombre;22.000',
      'Lattafa Yara 100ml Eau de Parfum Mujer;22.000',
      'Lattafa Khamrah Eau de Parfum 100ml;22.000',
      'Lattafa Khamrah 30ml;12.000',
    ),
  ).toEqual(['Sheikh Eau de Parfum', 'Fakhar Extrait', 'Asad', 'Yara', 'Khamrah'])
})

test('a concentration in words is no name where many titles have one', async () => {
  const list = others((name) => `Afnan ${name} Eau de Parfum 100ml EDP`)
  const { products } = await readLines(list)
  expect(products[0]?.fields).toMatchObject({ name: 'Alba 10', concentration: 'Eau de Parfum' })
})

test('two genders of a perfume are two products with different names', async () => {
  const { products } = await readAll(
    'ALBA HOMBRE 100ML EDP AFNAN;22.000\nALBA MUJER 100ML EDP AFNAN;21.000\nNOCHE 100ML EDP AFNAN;20.000\n',
    { currency: 'CRC' },
  )
  expect(products.map(({ fields }) => fields.name)).toEqual(['Alba Hombre', 'Alba Mujer', 'Noche'])
})

test('below the heading of a house a word that is also a small brand begins a name', async () => {
  const { products } = await readAll('AL REHAB\nKhalis Musk 6ml ₡3.000\nNoche 6ml ₡3.000\n', {
    currency: 'CRC',
  })
  expect(products.map(({ fields }) => [fields.name, fields.brand])).toEqual([
    ['Khalis Musk', 'Al Rehab'],
    ['Noche', 'Al Rehab'],
  ])
})

test('beside a column of brands a brand within a name stays in it', async () => {
  const others = Array.from({ length: 6 }, (_, at) => `Alba ${at + 1}0 100ml EDP;Afnan;30`)
  const { products } = await readAll(
    [
      'Perfume;Marca;Precio',
      ...others,
      'Musk Al Haramain 100ml EDP;Al Haramain;25',
      'Musk 100ml EDP;Al Haramain;26',
      'Fleur de Orientica 100ml EDP;Orientica;25',
      'Ramz Lattafa Silver 100ml EDP;Lattafa;25',
      'Lattafa Asad 100ml EDP;Lattafa;25',
      'Yara - Lattafa 100ml EDP;Lattafa;25',
      'Liam 100ml EDP Lattafa;Lattafa;25',
      'Qaed by Lattafa 100ml EDP;Lattafa;25',
    ].join('\n'),
  )
  expect(products.slice(6).map(({ fields }) => fields.name)).toEqual([
    ...[
      'Musk Al Haramain',
      'Musk',
      'Fleur de Orientica',
      'Ramz Lattafa Silver',
      'Asad',
      'Yara',
      'Liam',
      'Qaed',
    ],
  ])
})

test('a brand that all titles repeat beside its column is no part of their names', async () => {
  const { products } = await readAll(
    'Perfume;Marca;Precio\nAsad Lattafa 100ml;Lattafa;25\nHawas Rasasi 100ml;Rasasi;26\nAlba Afnan 100ml;Afnan;30\n',
  )
  expect(products.map(({ fields }) => fields.name)).toEqual(['Asad', 'Hawas', 'Alba'])
})

test('a column of fragrances beside brands and sizes has names', async () => {
  const { products } = await readAll(
    'Brand;Fragrance;Type;Size;Price\nLaverne;Miss Laverne;EDP;100 ml;25\nSwiss Arabian;Kalimat Black;EDP;100 ml;26\n',
  )
  expect(products.map(({ fields, guessed }) => [fields.name, guessed])).toEqual([
    ['Miss Laverne', []],
    ['Kalimat Black', []],
  ])
})
