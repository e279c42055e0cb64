import { expect, test } from 'vitest'
import { readAll } from '../testing/read-all.ts'

/** Titles of other perfumes, so that a list shows how it writes. */
const others = (toTitle: (name: string) => string) =>
  Array.from({ length: 60 }, (_, at) => `${toTitle(`Alba ${at + 1}0`)};${at + 20}.000`)

async function namesOf(...lines: string[]): Promise<(string | undefined)[]> {
  const { products } = await readAll(lines.join('\n'), { currency: 'CRC' })
  return products.slice(60).map(({ fields }) => fields.name)
}

test('a concentration in words is in the name where the list writes an abbreviation for each perfume', async () => {
  const list = others((name) => `${name} UNISEX 100ML EDP AFNAN`)
  expect(
    await namesOf(
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
    await namesOf(
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
  const { products } = await readAll(list.join('\n'), { currency: 'CRC' })
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
