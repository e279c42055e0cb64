import { expect, test } from 'vitest'
import { listMessages, readLines, summarizeLines, summary } from '../testing/read-all.ts'

test('emoji of any kind around a name and a price are no part of them', async () => {
  const lines = [
    '👉🏻 Afnan Alba 100ml ₡21.000 👍🏽',
    '2️⃣ Brisa Afnan 100ml ₡22.000',
    '🇦🇪 Duna Afnan 100ml ₡23.000 🇦🇪',
    '👨‍👩‍👧 Noche™ Afnan 100ml ₡24.000',
    '🔟 Oasis Afnan 100ml ₡25.000 ❌ AGOTADO 🤷🏽‍♀️',
  ]
  expect(await summarizeLines(lines)).toEqual([
    'Alba | Afnan | 100 ml 2100000',
    'Brisa | Afnan | 100 ml 2200000',
    'Duna | Afnan | 100 ml 2300000',
    'Noche™ | Afnan | 100 ml 2400000',
    'Oasis | Afnan | 100 ml 2500000',
  ])
})

test('the size and the price of a perfume may be in the lines below its name', async () => {
  const lines = [
    ...['*MUJER* 👩', '*Alba - Afnan*', '100 ml · EDP', '💵 $45', ''],
    ...['Duna de Afnan 50 ml $49', '*Brisa - Afnan*', '80 ml', 'Precio: $20', '', '*HOMBRE*'],
    ...['Noche Afnan', '30 ml $12'],
  ]
  const { products, skipped } = await readLines(lines, 'USD')
  expect(products.map((product) => [product.rows, summary(product), product.fields.gender])).toEqual([
    [[2, 3, 4], 'Alba | Afnan | 100 ml 4500', 'Mujer'],
    [[6], 'Duna | Afnan | 50 ml 4900', 'Mujer'],
    [[7, 8, 9], 'Brisa | Afnan | 80 ml 2000', 'Mujer'],
    [[12, 13], 'Noche | Afnan | 30 ml 1200', 'Hombre'],
  ])
  expect(skipped.map(({ row }) => row)).toEqual([1, 5, 10, 11])
})

test('a line without a name is no perfume', async () => {
  const { products, skipped } = await readLines(
    ['Alba Afnan 100ml $45', '100 ml · EDP', '💵 $45', '', 'CHLOE', 'Eau de Parfum 50ml $80'],
    'USD',
  )
  expect(products.map(summary)).toEqual([
    'Alba | Afnan | 100 ml 4500',
    'Eau de Parfum 50ml | Chloé | 50 ml 8000',
  ])
  expect(skipped.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '2 La fila no tiene nombre',
    '3 La fila no tiene nombre',
    '4 Fila vacía',
    '5 Encabezado de sección',
  ])
})

test.each([
  'Descripción,Costo,Mayoreo,Menudeo',
  'Descripción,Costo,Mayorista,Minorista',
  'Descripción,P. compra,Por mayor,Al menor',
])('of the prices "%s" the last is that of the shop', async (heading) => {
  expect(
    await summarizeLines([heading, 'ALBA 100ML AFNAN,450,650,850', 'NOCHE 100ML AFNAN,440,640,840'], 'MXN'),
  ).toEqual(['Alba | Afnan | 100 ml 85000', 'Noche | Afnan | 100 ml 84000'])
})

test('of prices in two currencies those of the shop count', async () => {
  const lines = [
    'PRODUCTO;PRECIO USD;PRECIO CRC',
    'ALBA AFNAN 100ML;$45;₡24.000',
    'NOCHE AFNAN 100ML;$43;₡23.000',
  ]
  expect(await summarizeLines(lines)).toEqual([
    'Alba | Afnan | 100 ml 2400000',
    'Noche | Afnan | 100 ml 2300000',
  ])
  expect(await summarizeLines(lines, 'USD')).toEqual([
    'Alba | Afnan | 100 ml 4500',
    'Noche | Afnan | 100 ml 4300',
  ])
})

test.each([
  ['with headings', ['HOMBRE;PRECIO;;MUJER;PRECIO']],
  ['without headings', []],
])('of two tables side by side %s the first is read, and each row says so', async (_, head) => {
  const lines = [
    ...head,
    'ALBA AFNAN 100ML;25000;;BRISA AFNAN 100ML;24000',
    'NOCHE AFNAN 100ML;26000;;DUNA AFNAN 100ML;23000',
    'OASIS AFNAN 100ML;27000;;;',
  ]
  expect(await summarizeLines(lines)).toEqual([
    'Alba | Afnan | 100 ml 2500000',
    'Noche | Afnan | 100 ml 2600000',
    'Oasis | Afnan | 100 ml 2700000',
  ])
  expect(await listMessages(lines)).toEqual([
    ['«BRISA AFNAN 100ML» está al lado y no se lee: pon esa tabla debajo de la primera'],
    ['«DUNA AFNAN 100ML» está al lado y no se lee: pon esa tabla debajo de la primera'],
    [],
  ])
})

test('short words and single characters behind a title say for whom it is', async () => {
  const genders = async (...words: string[]) => {
    const { products } = await readLines([
      'Producto;Precio',
      ...words.map((word, at) => `ALBA ${at}${at} AFNAN 100ML EDP ${word};20.000`),
    ])
    expect(products.map(({ fields }) => fields.name)).toEqual(words.map((_, at) => `Alba ${at}${at}`))
    return products.map(({ fields }) => fields.gender)
  }
  expect(await genders('P/H', 'CAB.', 'MASC', 'P/M', 'DAM', 'FEM.', 'UNI')).toEqual([
    ...['Hombre', 'Hombre', 'Hombre', 'Mujer', 'Mujer', 'Mujer', 'Unisex'],
  ])
  expect(await genders('(H)', '(M)', '(U)')).toEqual(['Hombre', 'Mujer', 'Unisex'])
  expect(await genders('M', 'W')).toEqual(['Hombre', 'Mujer'])
  expect(await genders('M', 'M')).toEqual([undefined, undefined])
  const { products } = await readLines([
    'Producto;Precio',
    'M AMOUAGE 100ML;20.000',
    'H AMOUAGE 100ML;20.000',
  ])
  expect(products.map(({ fields }) => fields.name)).toEqual(['M', 'H'])
})

test('below the heading of testers a perfume is a tester', async () => {
  const lines = ['*TESTERS*', 'Sauvage Dior 100ml  55.000', '*ARABES*', 'Alba Afnan 100ml 25.000']
  expect(await summarizeLines(lines)).toEqual([
    'Tester Sauvage | Dior | 100 ml 5500000',
    'Alba | Afnan | 100 ml 2500000',
  ])
})

test('a case of bottles is no bottle', async () => {
  const lines = [
    'Caja x 12 Alba Afnan 100ml ₡300.000',
    'Noche Afnan 100ml ₡28.000',
    'Duna Afnan x 100ml x1 u ₡25.000',
  ]
  expect(await summarizeLines(lines)).toEqual([
    'Caja x 12 Alba 100ml | Afnan | 1 unidad 30000000',
    'Noche | Afnan | 100 ml 2800000',
    'Duna | Afnan | 100 ml 2500000',
  ])
  expect((await listMessages(lines))[0]).toEqual(['Nombra varios tamaños o piezas: queda como 1 unidad'])
})

test('commas that every description has are no separators of a table with semicolons', async () => {
  const lines = ['Producto;Precio;Descripción']
  for (let at = 10; at < 40; at++)
    lines.push(`Alba ${at} Afnan 100ml;₡${at}.500;Cálido, dulce, con vainilla, y ámbar`)
  const { products } = await readLines(lines)
  expect(products).toHaveLength(30)
  expect(products[0]?.fields.description).toBe('Cálido, dulce, con vainilla, y ámbar')
})

test('headings of sizes may name the bottle', async () => {
  const lines = [
    'Perfume;Decant 5ml;Botella 100ml;Frasco 50 ml',
    'Alba Afnan;3500;25000;15000',
    'Duna Afnan;3600;26000;16000',
  ]
  expect((await summarizeLines(lines))[0]).toBe(
    'Alba | Afnan | decant 5 ml 350000, 100 ml 2500000, 50 ml 1500000',
  )
})

test('other words around a title are read', async () => {
  const { products } = await readLines([
    'Producto;Género;Precio',
    'PERF ALBA AFNAN 100ML;Señora;20.000',
    'Brisa (French Avenue - Fragrance World) 100ml;Señor;20.000',
    '+Duna Afnan 100ml;Caballero;20.000',
  ])
  expect(products.map(({ fields }) => [fields.name, fields.gender])).toEqual([
    ['Alba', 'Mujer'],
    ['Brisa (Fragrance World)', 'Hombre'],
    ['Duna', 'Hombre'],
  ])
})

test('notes are read from prose that names known notes only', async () => {
  const { products } = await readLines([
    'Producto;Precio;Descripción',
    'Alba Afnan 100ml;20.000;"Abre con canela y nuez moscada, en el corazón dátiles y praliné, y en el fondo vainilla y haba tonka."',
    'Duna Afnan 100ml;20.000;"Abre con fuerza y se queda en el corazón de todos. En el fondo, un clásico."',
  ])
  expect(products[0]?.fields.notes).toEqual({
    top: ['Canela', 'Nuez moscada'],
    middle: ['Dátiles', 'Praliné'],
    base: ['Vainilla', 'Haba tonka'],
  })
  expect(products[0]?.guessed).toContain('Notas')
  expect(products[1]?.fields.notes).toBeUndefined()
})
