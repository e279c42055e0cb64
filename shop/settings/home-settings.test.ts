import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_ORDER, formatShelves, moveShelf, parseShelves, placeText } from './home-settings.ts'

const order = (text: string | null) => parseShelves(text).map(({ shelf }) => shelf)

test('without a choice every shelf is shown in the default order', () => {
  for (const text of [null, '', ',', 'toString,__proto__'])
    expect(parseShelves(text)).toEqual(DEFAULT_ORDER.map((shelf) => ({ shelf, shown: true })))
  expect(formatShelves(parseShelves(null))).toBe('')
})

test('a shelf that the text does not name follows its default predecessor', () => {
  expect(order('reviews,families,decants,houses,offers,bestSold')).toEqual([
    ...['reviews', 'families', 'decants', 'houses', 'offers', 'newest', 'bestSold'],
  ])
  expect(order('offers,newest')[0]).toBe('bestSold')
})

test('any stored text gives each shelf exactly once, and is stored again unchanged in meaning', () => {
  const names = fc.constantFrom(
    ...DEFAULT_ORDER,
    ...DEFAULT_ORDER.map((shelf) => `-${shelf}`),
    'old',
    '--',
    '',
  )
  const texts = fc.oneof(
    fc.string(),
    fc.array(names, { maxLength: 20 }).map((list) => list.join(',')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const choices = parseShelves(text)
      expect(choices.map(({ shelf }) => shelf).sort()).toEqual([...DEFAULT_ORDER].sort())
      expect(parseShelves(formatShelves(choices))).toEqual(choices)
    }),
  )
})

test('a shelf moves by one place and stays in the list at both ends', () => {
  const first = parseShelves(null)
  const down = moveShelf(first, 'bestSold', 1)
  expect(down.map(({ shelf }) => shelf).slice(0, 2)).toEqual(['offers', 'bestSold'])
  expect(moveShelf(down, 'bestSold', -1)).toEqual(first)
  expect(moveShelf(first, 'bestSold', -1)).toEqual(first)
  expect(moveShelf(first, 'reviews', 1)).toEqual(first)
  expect(moveShelf(first, 'nothing', 1)).toEqual(first)
  expect(placeText(down, 'bestSold')).toBe('«Más vendidos» está ahora en el lugar 2 de 7. Falta guardar.')
})
