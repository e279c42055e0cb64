import { expect, test } from 'vitest'
import { DraftProduct } from './draft-product.ts'
import { readGenderCell, readPieces } from './field-cells.ts'

test.each([
  ...([
    ['12', 12],
    ['12 unidades', 12],
    ['12 pzas.', 12],
    ['12,00', 12],
    ['12.0', 12],
    ['Agotado', 0],
    ['Hay', null],
  ] as const),
  ...([
    ['muchas', undefined],
    ['1.5', undefined],
    ['0.000', 0],
  ] as const),
])('the pieces «%s» are %s', (text, pieces) => {
  const draft = new DraftProduct([2])
  expect(readPieces(draft, text, { row: 2, column: 'Existencias' })).toBe(pieces)
})

test.each([
  ['1.000', 1000],
  ['2,500 unidades', 2500],
  ['-1.000', 0],
])('«%s» has thousands, and a warning', (text, pieces) => {
  const draft = new DraftProduct([2])
  expect(readPieces(draft, text, { row: 2, column: 'Existencias' })).toBe(pieces)
  expect(draft.finish().issues).toHaveLength(1)
})

test.each(['constructor', '__proto__'])('the gender «%s» is not understood', (text) => {
  const draft = new DraftProduct([2])
  readGenderCell(draft, text, { row: 2, column: 'Género' })
  expect(draft.product.fields.gender).toBeUndefined()
  expect(draft.finish().issues).toHaveLength(1)
})
