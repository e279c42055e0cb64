import { expect, test } from 'vitest'
import { inspectTable } from './inspect-table.server.ts'
import { readAll, summary } from './testing/read-all.ts'

test.each([
  ['a row of groups', ['Producto;;Presentación;Precio;;Stock', 'Nombre;Marca;ml;Mayor;Detal;Unidades']],
  ['a row with some headings', ['Nombre;Marca;Tamaño;Precio;;Stock', ';;ml;Mayor;Detal;']],
])('headings below %s are read with them', async (_, above) => {
  const text = [...above, 'Asad;Lattafa;100;18;25,50;3', 'Yara;Lattafa;50;19;26,50;4'].join('\n')
  const { products, skipped } = await readAll(text)
  expect(products.map(summary)).toEqual(['Asad | Lattafa | 100 ml 2550', 'Yara | Lattafa | 50 ml 2650'])
  expect(products.map(({ rows, sizes }) => [rows, sizes[0]?.stock])).toEqual([
    [[3], 3],
    [[4], 4],
  ])
  expect(skipped.map(({ row }) => row)).toEqual([1, 2])
  expect(await inspectTable({ text }, { brands: [] })).toMatchObject({ hasHeader: true, rows: 2 })
})

const UNCOUNTED = [undefined, undefined]
const COUNTED = [3, 4]

test.each([
  ['Nombre;Marca;Precio;;Notas', ';;50 ml;100 ml;', 'Asad;Lattafa;15;25;', UNCOUNTED],
  [
    'Nombre;Marca;PVP;;Existencias;',
    'Nombre;Marca;50 ml;100 ml;50 ml;100 ml',
    'Asad;Lattafa;15;25;3;4',
    COUNTED,
  ],
  ['Nombre;Marca;50 ml;;100 ml;', ';;Precio;Stock;Precio;Stock', 'Asad;Lattafa;15;3;25;4', COUNTED],
])('the sizes of the headings "%s" and "%s" are read', async (above, below, row, stocks) => {
  const { products, skipped } = await readAll([above, below, row].join('\n'))
  expect(products.map(summary)).toEqual(['Asad | Lattafa | 50 ml 1500, 100 ml 2500'])
  expect(products[0]?.sizes.map(({ stock }) => stock)).toEqual(stocks)
  expect(skipped.map(({ row }) => row)).toEqual([1, 2])
})

test('a lone size below the heading of prices is that of all rows', async () => {
  const { products } = await readAll('Nombre;Marca;Precio\n;;100 ml\nAsad;Lattafa;25\nYara;Lattafa;26')
  expect(products.map(summary)).toEqual(['Asad | Lattafa | 100 ml 2500', 'Yara | Lattafa | 100 ml 2600'])
})

test('a product below the headings stays one', async () => {
  const { products } = await readAll('Nombre;Marca;Precio\nBase;Casa Neroli;consultar\nAsad;Lattafa;25')
  expect(products.map(summary)).toEqual([
    'Base | Casa Neroli | 1 unidad sin precio',
    expect.stringMatching(/^Asad/),
  ])
  const beside = 'Producto;Producto\nAsad Lattafa 100ml $35;Yara Lattafa 100ml $30\nAna Lattafa 100ml $35;'
  expect((await readAll(beside)).skipped.map(({ row }) => row)).toEqual([1])
})

test('a table with the headings of our own file is ours when it has our ids, or none', async () => {
  const detectFormat = async (...ids: string[]) => {
    const rows = ids.map((id, at) => `${id};Alba ${at};Afnan;Hombre;100 ml;45;6`)
    const { format, products } = await readAll(
      ['ID;Nombre;Marca;Género;Tamaño;Precio;Existencias', ...rows].join('\n'),
    )
    return [format, products.map(summary)]
  }
  expect(await detectFormat('1', '2')).toEqual([
    'unknown',
    ['Alba 0 | Afnan | 100 ml 4500', 'Alba 1 | Afnan | 100 ml 4500'],
  ])
  const id = '0b6f2f3e-8a52-4b53-9d5e-0d2f0c1f9a11'
  for (const ids of [
    [id, 'x'],
    ['', id],
    ['', ''],
  ])
    expect((await detectFormat(...ids))[0]).toBe('own')
})
