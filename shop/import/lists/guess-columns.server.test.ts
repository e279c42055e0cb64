import { expect, test } from 'vitest'
import { readAll, summary } from '../testing/read-all.ts'

const shown = async (...lines: string[]) => (await readAll(lines.join('\n'))).products.map(summary)

test.each([
  ['Contado;Tarjeta;Mayorista (3+)', '25;28;20'],
  ['Tarjeta;Mayorista;Efectivo', '28;20;25'],
  ['Wholesale (6+);Retail', '20;25'],
  ['Mayorista contado;Detal', '20;25'],
  ['Venta por mayor;Precio', '20;25'],
  ['Costo;Público', '20;25'],
  ['Retail', '25'],
])('of the prices "%s" that of the shop is read', async (headings, prices) => {
  expect(await shown(`Perfume;Marca;Tamaño;${headings}`, `Asad;Lattafa;100 ml;${prices}`)).toEqual([
    'Asad | Lattafa | 100 ml 2500',
  ])
})

test('codes below a heading of names are codes', async () => {
  const { products } = await readAll(
    'ITEM,DESCRIPTION,PRICE\nLA0001,RASASI HAWAS 100ML EDP,25.50\nLA0002,LATTAFA ASAD 100ML EDP,26.50\n',
  )
  expect(products.map(summary)).toEqual(['Hawas | Rasasi | 100 ml 2550', 'Asad | Lattafa | 100 ml 2650'])
  expect(products.map(({ sizes }) => sizes[0]?.sku)).toEqual(['LA0001', 'LA0002'])
  expect(
    await shown('Item;Marca;Tamaño;Precio', '9PM;Afnan;100 ml;25', '212;Carolina Herrera;100 ml;26'),
  ).toEqual(['9PM | Afnan | 100 ml 2500', '212 | Carolina Herrera | 100 ml 2600'])
})

test('of two numbers without headings the lower one is stock only when it is no price', async () => {
  const stocks = async (...numbers: string[]) => {
    const titles = ['YARA LATTAFA 100ML', 'ASAD LATTAFA 100ML', 'HAWAS RASASI 100ML']
    const { products } = await readAll(titles.map((title, at) => `${title},${numbers[at]}`).join('\n'))
    return products.map(({ sizes }) => sizes[0]?.stock)
  }
  expect(await stocks('20,30', '22,31', '21,33')).toEqual([undefined, undefined, undefined])
  expect(await stocks('3,30', '1,31', '12,33')).toEqual([3, 1, 12])
  expect(await stocks('20,$30', '22,$31', '21,$33')).toEqual([20, 22, 21])
})

test('a column of formats without sizes has concentrations', async () => {
  const { products } = await readAll(
    'Perfume;Marca;Formato;ml;Precio\nAsad;Lattafa;EDP spray;100 ml;25\nYara;Lattafa;EDT;50 ml;26\n',
  )
  expect(products.map(({ fields }) => fields.concentration)).toEqual(['Eau de Parfum', 'Eau de Toilette'])
})

test('headings of pieces, formats and of what is in stock are read', async () => {
  const { products } = await readAll(
    'Perfume;Marca;Formato;Precio;Uds.\nAsad;Lattafa;100 ml;25;3\nYara;Lattafa;50 ml;26;4\n',
  )
  expect(products.map(summary)).toEqual(['Asad | Lattafa | 100 ml 2500', 'Yara | Lattafa | 50 ml 2600'])
  expect(products.map(({ sizes }) => sizes[0]?.stock)).toEqual([3, 4])
  const inStock = async (...cells: string[]) => {
    const rows = cells.map((cell, at) => `Alba ${at}${at};Afnan;100ml;25;${cell}`)
    const { products: found } = await readAll(`Name;Brand;Size;Price;In stock\n${rows.join('\n')}\n`)
    return found.map(({ fields, sizes }) => fields.isAvailable ?? sizes[0]?.stock)
  }
  expect(await inStock('Yes', 'No')).toEqual([true, false])
  expect(await inStock('5', '0', '12')).toEqual([5, 0, 12])
})

test.each([
  ['Precio normal;Descuento;Precio final', '45;20%;36', [4500, 3600]],
  ['Precio de lista;Precio final', '30;45', [3000, null]],
  ['Costo;Precio final', '20;36', [3600, null]],
])('of «%s» a lower final price is an offer', async (headings, amounts, prices) => {
  const { products } = await readAll(`Perfume;Marca;Tamaño;${headings}\nAlba;Afnan;100 ml;${amounts}\n`)
  expect(products.map(({ sizes }) => [sizes[0]?.price, sizes[0]?.salePrice ?? null])).toEqual([prices])
})

test('of several numbers of pieces those that are not reserved are in stock', async () => {
  const { products } = await readAll(
    'Perfume;Marca;Tamaño;Precio;Stock;Reservado;Disponible\nAlba;Afnan;100 ml;25;9;4;5\nYara;Lattafa;100 ml;25;3;3;0\n',
  )
  expect(products.map(({ sizes }) => sizes[0]?.stock)).toEqual([5, 0])
})

test.each([
  ['Precio anterior', 'Precio actual', '38'],
  ['Precio viejo', 'Precio nuevo', '58'],
  ['Precio antes', 'Precio', '38'],
  ['Total', 'P. Unit', '38'],
])('beside «%s» the price is in «%s»', async (other, heading, price) => {
  const list = `Perfume\tMarca\tTamaño\t${other}\t${heading}\nAlba\tAfnan\t100 ml\t45\t${price}\nNoche\tAfnan\t100 ml\t45\t${price}\n`
  const { products } = await readAll({ text: list })
  expect(products.map(summary)).toEqual([
    `Alba | Afnan | 100 ml ${price}00`,
    `Noche | Afnan | 100 ml ${price}00`,
  ])
})

test.each(['Descripción', 'Producto', 'Referencia'])(
  'numbers of rows are no names beside «%s»',
  async (heading) => {
    const titles = ['ALBA AFNAN 100ML', 'NOCHE AFNAN 50ML', '9PM AFNAN 100ML']
    const rows = titles.map((title, at) => `${at + 1}\t${title}\tUND\t2${at}`)
    const { products } = await readAll({ text: `Item\t${heading}\tUnidad\tPrecio\n${rows.join('\n')}\n` })
    expect(products.map(summary)).toEqual([
      'Alba | Afnan | 100 ml 2000',
      'Noche | Afnan | 50 ml 2100',
      '9PM | Afnan | 100 ml 2200',
    ])
  },
)

test('a discount is no sale price', async () => {
  const { products } = await readAll({
    text: 'Perfume\tPrecio\tDescuento\nAlba Afnan 100ml\t50\t10\nNoche Afnan 100ml\t45\t10\n',
  })
  expect(products.map(summary)).toEqual(['Alba | Afnan | 100 ml 5000', 'Noche | Afnan | 100 ml 4500'])
})

test.each(['Mayor\tDetal\tDocena', 'Distribuidor\tDetal\tMayor'])(
  'below one heading of prices «%s» names the kinds, of which that for buyers counts',
  async (kinds) => {
    const { products } = await readAll({
      text: `Marca\tNombre\tPrecio\t\t\n\t\t${kinds}\nAfnan\tAlba 100ml\t40\t50\t38\nAfnan\tNoche 50ml\t30\t40\t28\n`,
    })
    expect(products.map(summary)).toEqual(['Alba | Afnan | 100 ml 5000', 'Noche | Afnan | 50 ml 4000'])
  },
)

test.each(['Existencia mínima', 'Stock máximo', 'Inventario mín.'])(
  'the pieces are not in the column «%s»',
  async (heading) => {
    const { products } = await readAll({
      text: `Perfume\tMarca\tPrecio\t${heading}\tExistencia\nAlba 100ml\tAfnan\t50\t2\t6\nNoche 50ml\tAfnan\t40\t2\t0\n`,
    })
    expect(products.map(({ sizes }) => sizes[0]?.stock)).toEqual([6, 0])
  },
)
