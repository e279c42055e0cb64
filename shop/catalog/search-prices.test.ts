import { expect, test } from 'vitest'
import { inThousands, readTermPrices } from './search-prices.ts'

test.each([
  ['menos de $50', undefined, 5000],
  ['perfume por menos de US$ 50,50', undefined, 5050],
  ['hasta 30 dólares', undefined, 3000],
  ['MÁXIMO 1.000', undefined, 100_000],
  ['menos de 100 mil', undefined, 10_000_000],
  ['hasta $150k', undefined, 15_000_000],
  ['menos de 100 mil pesos', undefined, 10_000_000],
  ['menos de 100.000 pesos colombianos', undefined, 10_000_000],
  ['menos de 100.000 COP', undefined, 10_000_000],
  ['hasta 80.000 pesos', undefined, 8_000_000],
  ['menos de 1 millón de pesos', undefined, 100_000_000],
  ['por debajo de 90 mil', undefined, 9_000_000],
  ['menor a 90 mil', undefined, 9_000_000],
  ['no más de 90 mil', undefined, 9_000_000],
  ['oud de más de 300 mil', 30_000_000, undefined],
  ['desde 200.000', 20_000_000, undefined],
  ['desde 50 mil hasta 80 mil', 5_000_000, 8_000_000],
  ['más de 50 mil y menos de 80 mil', 5_000_000, 8_000_000],
  ['entre 50 y 100 mil', 5_000_000, 10_000_000],
  ['entre 50.000 y 100.000', 5_000_000, 10_000_000],
  ['entre $900 y 1 mil', 90_000, 100_000],
  ['entre 20 y 50', 2000, 5000],
  ['de 50 a 100 mil', 5_000_000, 10_000_000],
  ['100 mil', undefined, 10_000_000],
  ['perfumes de 100 mil o menos', undefined, 10_000_000],
  ['asad 80.000', undefined, 8_000_000],
  ['$50', undefined, 5000],
  ['menos de 50 ml', undefined, undefined],
  ['hasta 100ml', undefined, undefined],
  ['entre 30 y 50 ml', undefined, undefined],
  ['de 30 a 50 ml', undefined, undefined],
  ['que dure de 8 a 12 horas', undefined, undefined],
  ['que dure más de 8 horas', undefined, undefined],
  ['50', undefined, undefined],
  ['24k gold', undefined, undefined],
  ['1 million', undefined, undefined],
  ['1001 noches', undefined, undefined],
  ['6291108735411', undefined, undefined],
  ['3001234567', undefined, undefined],
  ['100 milestone', undefined, undefined],
])('%s is from %s to %s', (term, min, max) => {
  const { bounds } = readTermPrices(term)
  expect([bounds.min, bounds.max]).toEqual([min, max])
})

test('prices are in thousands where no price is as low, and one is as high', () => {
  const [lowest, highest] = [2_000_000, 120_000_000]
  expect(inThousands({ max: 8000 }, lowest, highest)).toEqual({ max: 8_000_000 })
  expect(inThousands({ min: 5000, max: 8000 }, lowest, highest)).toEqual({ min: 5_000_000, max: 8_000_000 })
  expect(inThousands({ min: 30_000 }, lowest, highest)).toEqual({ min: 30_000_000 })
  expect(inThousands({ max: 1_000_000 }, lowest, highest)).toEqual({ max: 1_000_000 })
  expect(inThousands({ max: 300 }, 520, 31_000)).toEqual({ max: 300 })
})
