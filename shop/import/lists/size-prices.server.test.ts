import { expect, test } from 'vitest'
import { readAll, summarizeLines } from '../testing/read-all.ts'

test('a line may have several sizes with their prices', async () => {
  const lines = [
    'DECANTS',
    'Alba Afnan: 3ml 2.500 | 5ml 3.500 | 10ml 6.500',
    'Noche Afnan: 3ml ₡2.800 / 5ml ₡4.000 / 10ml ₡7.500 🔥',
    'Duna Afnan 10ml 6.000',
  ]
  expect(await summarizeLines(lines)).toEqual([
    'Alba | Afnan | decant 3 ml 250000, decant 5 ml 350000, decant 10 ml 650000',
    'Noche | Afnan | decant 3 ml 280000, decant 5 ml 400000, decant 10 ml 750000',
    'Duna | Afnan | decant 10 ml 600000',
  ])
  expect(
    await summarizeLines(['Alba Afnan 30ml ₡12.000 - 100ml ₡25.000', 'Duna Afnan 100ml ₡20.000']),
  ).toEqual(['Alba | Afnan | 30 ml 1200000, 100 ml 2500000', 'Duna | Afnan | 100 ml 2000000'])
})

test.each([
  'Alba Afnan 100ml 27 / decant 10ml 6',
  'Alba Afnan 100ml 27, decant 10ml 6',
  'Alba Afnan 100 ml $27 (decant 10 ml $6)',
  'Alba Afnan 100ml 27 y decant de 10 ml 6 🔥',
  'Alba Afnan 100ml 27 decant (10ml): 6',
  'Alba Afnan botella 100ml 27 + 10ml decant 6',
  'Alba Afnan 100ml 27 / 10ml 6 (decant)',
])('a line may have a bottle and its decant: "%s"', async (line) => {
  expect(await summarizeLines([line, 'Duna Afnan 100ml 25'], 'USD')).toEqual([
    'Alba | Afnan | 100 ml 2700, decant 10 ml 600',
    'Duna | Afnan | 100 ml 2500',
  ])
})

test('in a line of a bottle and decants the word for decants is for the small sizes behind it', async () => {
  const lines = [
    'Alba Afnan 30ml 15 / decants: 5ml 4, 10ml 6',
    'Duna Afnan decant 10ml 6 / 100ml 27',
    'Decant 212 VIP Carolina Herrera 5ml 5 | 10ml 8',
  ]
  expect(await summarizeLines(lines, 'USD')).toEqual([
    'Alba | Afnan | 30 ml 1500, decant 5 ml 400, decant 10 ml 600',
    'Duna | Afnan | decant 10 ml 600, 100 ml 2700',
    '212 VIP | Carolina Herrera | decant 5 ml 500, decant 10 ml 800',
  ])
})

test.each([
  'Alba Afnan 100ml 27, decant 6',
  'Alba Afnan 100ml $27 / decant: $6',
  'Alba Afnan 100ml 27 + decant 6',
])('a decant without its contents is no part of the name or of another size: "%s"', async (line) => {
  const sizes = '100 ml 2700, decant 1 unidad 600'
  expect(await summarizeLines([line], 'USD')).toEqual([`Alba | Afnan | ${sizes}`])
  expect(await summarizeLines([line, line.replace('Alba', 'Duna')], 'USD')).toEqual([
    `Alba | Afnan | ${sizes}`,
    `Duna | Afnan | ${sizes}`,
  ])
})

test('a row without a price says nothing about its sale price', async () => {
  const lines = [
    'Nombre;Marca;Tamaño;Precio;Precio oferta',
    'Alba;Afnan;100 ml;;20,00',
    'Duna;Afnan;100 ml;25,00;20,00',
    'Sol;Afnan;100 ml;25,00;',
  ]
  const { products } = await readAll(lines.join('\n'))
  const [alba, duna, sol] = products.map(({ sizes }) => sizes[0])
  expect(alba).toMatchObject({ price: null })
  expect(alba).not.toHaveProperty('salePrice')
  expect(duna).toMatchObject({ price: 2500, salePrice: 2000 })
  expect(sol).toMatchObject({ price: 2500, salePrice: null })
})
