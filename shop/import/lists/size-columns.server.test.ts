import { expect, test } from 'vitest'
import { parseColumns } from '../column-targets.ts'
import { inspectTable } from '../inspect-table.server.ts'
import { readAll, summary } from '../testing/read-all.ts'

test('a column of a size that says sold out is a size without stock', async () => {
  const list = 'Perfume,Marca,30 ml,100 ml\nAsad,Lattafa,Agotado,25.00\nYara,Lattafa,12.00 agotado,22.00\n'
  const { products } = await readAll(list)
  expect(products.map(({ sizes }) => sizes.map(({ value, price, stock }) => [value, price, stock]))).toEqual([
    [
      [30, null, 0],
      [100, 2500, undefined],
    ],
    [
      [30, 1200, 0],
      [100, 2200, undefined],
    ],
  ])
})

test('beside columns of sizes the other columns of a row are about its only size', async () => {
  const list = [
    'Perfume,Marca,30 ml,100 ml,Oferta,Stock,SKU',
    'Asad,Lattafa,,25.00,20.00,3,A-1',
    'Yara,Lattafa,12.00,22.00,20.00,4,Y-1',
    'Ana,Lattafa,12.00,22.00,,0,',
  ]
  const { products } = await readAll(list.join('\n'))
  const [asad, yara, ana] = products
  expect(asad?.sizes).toMatchObject([{ value: 100, price: 2500, salePrice: 2000, stock: 3, sku: 'A-1' }])
  expect(asad?.issues).toEqual([])
  expect(yara?.sizes.map(({ price, salePrice, stock, sku }) => [price, salePrice, stock, sku])).toEqual([
    [1200, undefined, undefined, undefined],
    [2200, undefined, undefined, undefined],
  ])
  const reason = 'La fila tiene varios tamaños: no se importa'
  expect(yara?.issues.map(({ column, message }) => [column, message])).toEqual([
    ['Oferta', reason],
    ['Stock', reason],
    ['SKU', reason],
  ])
  expect(ana?.sizes.map(({ stock }) => stock)).toEqual([0, 0])
  expect(ana?.issues).toEqual([])
})

test('a column of pieces whose heading has a size is about that size', async () => {
  const list = 'Perfume,Marca,10 ml,100 ml,Stock 100 ml\nAsad,Lattafa,5.00,25.00,3\nYara,Lattafa,5.00,,3\n'
  const { products } = await readAll(list)
  expect(products.map(({ sizes }) => sizes.map(({ value, stock }) => [value, stock]))).toEqual([
    [
      [10, undefined],
      [100, 3],
    ],
    [[10, undefined]],
  ])
})

test('columns whose headings have a size are about that size', async () => {
  const list = [
    'Perfume;Marca;Precio 100 ml;Precio 10 ml;Oferta 100 ml;Stock 100 ml;Stock 10 ml;Código 100 ml;10 ml código',
    'Asad;Lattafa;25,00;5,00;20,00;3;Agotado;A-100;A-10',
    'Yara;Lattafa;26,00;6,00;;4;;Y-100;',
  ].join('\n')
  const { products } = await readAll(list)
  expect(products.map(({ issues }) => issues)).toEqual([[], []])
  expect(products.map(({ sizes }) => sizes)).toMatchObject([
    [
      { value: 100, price: 2500, salePrice: 2000, stock: 3, sku: 'A-100' },
      { value: 10, price: 500, stock: 0, sku: 'A-10' },
    ],
    [
      { value: 100, price: 2600, salePrice: null, stock: 4, sku: 'Y-100' },
      { value: 10, price: 600 },
    ],
  ])
  expect(products[1]?.sizes[1]).not.toHaveProperty('stock')
  const { columns } = await inspectTable({ text: list }, { brands: [] })
  const guesses = columns.map(({ guess }) => guess)
  const ofSizes = ['sizePrice', 'sizePrice', 'sizeSalePrice', 'sizeStock', 'sizeStock', 'sizeSku', 'sizeSku']
  expect(guesses).toEqual(['name', 'brand', ...ofSizes])
  expect(parseColumns(guesses).error).toBeUndefined()
})

test('what a row says of a size without a price is not read, with a warning', async () => {
  const { products } = await readAll(
    'Perfume;Marca;100 ml;10 ml;Stock 100 ml;Stock 10 ml;Stock 50 ml\nAsad;Lattafa;25,00;-;3;2;7\nYara;Lattafa;26,00;6,00;4;5;0\n',
  )
  const [asad, yara] = products
  expect(asad?.sizes).toMatchObject([{ value: 100, price: 2500, stock: 3 }])
  expect(asad?.issues.map(({ column, message }) => [column, message])).toEqual([
    ['Stock 10 ml', 'No hay un precio de 10 ml: no se importa'],
    ['Stock 50 ml', 'No hay un precio de 50 ml: no se importa'],
  ])
  expect(yara?.sizes.map(({ value, stock }) => [value, stock])).toEqual([
    [100, 4],
    [10, 5],
  ])
  expect(yara?.issues).toEqual([])
})

test('in a table without prices the columns of pieces name the sizes', async () => {
  const { products } = await readAll(
    'Perfume;Marca;Stock 100 ml;Stock decant 10 ml\nAsad;Lattafa;3;0\nYara;Lattafa;;4\n',
  )
  expect(products.map(({ sizes }) => sizes)).toMatchObject([
    [
      { value: 100, decant: false, price: null, stock: 3 },
      { value: 10, decant: true, price: null, stock: 0 },
    ],
    [{ value: 10, decant: true, price: null, stock: 4 }],
  ])
})

test('the pieces of the bottle are not those of the decant with the same contents', async () => {
  const { products } = await readAll(
    'Perfume;Marca;Precio 10 ml;Precio decant 10 ml;Stock 10 ml\nAsad;Lattafa;9,00;5,00;3\nYara;Lattafa;9,50;5,50;4\n',
  )
  expect(products[0]?.sizes).toMatchObject([{ decant: false, stock: 3 }, { decant: true }])
  expect(products[0]?.sizes[1]).not.toHaveProperty('stock')
})

test('of several prices of each size that of the shop is read', async () => {
  const { products } = await readAll(
    'Perfume;Marca;Mayor 100 ml;PVP 100 ml;Mayor 50 ml;PVP 50 ml\nAsad;Lattafa;20;25;12;15\nYara;Lattafa;21;26;13;16\n',
  )
  expect(products.map(summary)).toEqual([
    'Asad | Lattafa | 100 ml 2500, 50 ml 1500',
    'Yara | Lattafa | 100 ml 2600, 50 ml 1600',
  ])
})
