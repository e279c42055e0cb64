import { expect, test } from 'vitest'
import { readAll, summary } from '../testing/read-all.ts'

const read = async (lines: readonly string[], currency = 'CRC') => readAll(lines.join('\n'), { currency })
const shown = async (lines: readonly string[], currency = 'CRC') =>
  (await read(lines, currency)).products.map(summary)
const messages = async (lines: readonly string[], currency = 'CRC') =>
  (await read(lines, currency)).products.map(({ issues }) => issues.map(({ message }) => message))

test.each([
  ['GTQ', ['Alba Afnan 100ml Q.185.00', 'Brisa Afnan 100ml Q 185', 'Noche Afnan 100ml 185 Q']],
  ['BOB', ['Alba Afnan 100ml Bs. 185', 'Brisa Afnan 100ml Bs 185', 'Noche Afnan 100ml 185 Bs']],
  ['PYG', ['Alba Afnan 100ml Gs. 185.000', 'Brisa Afnan 100ml 185.000 Gs', 'Noche Afnan 100ml ₲ 185.000']],
  ['PAB', ['Alba Afnan 100ml B/. 185.00', 'Brisa Afnan 100ml B/.185', 'Noche Afnan 100ml B/ 185']],
  ['HNL', ['Alba Afnan 100ml L. 185.00', 'Brisa Afnan 100ml Lps. 185', 'Noche Afnan 100ml L185']],
])('a line of a chat has its price in %s', async (currency, lines) => {
  const cents = currency === 'PYG' ? 18500000 : 18500
  expect(await shown(lines, currency)).toEqual([
    `Alba | Afnan | 100 ml ${cents}`,
    `Brisa | Afnan | 100 ml ${cents}`,
    `Noche | Afnan | 100 ml ${cents}`,
  ])
})

test('apostrophes in the price of a line separate decimals or millions', async () => {
  const spain = ["Alba Afnan 100ml 24'95€", 'Brisa Afnan 100ml 19´95 €', 'Noche Afnan 100ml 24’95']
  expect(await shown(spain, 'EUR')).toEqual([
    'Alba | Afnan | 100 ml 2495',
    'Brisa | Afnan | 100 ml 1995',
    'Noche | Afnan | 100 ml 2495',
  ])
  const colombia = [
    "Alba Afnan 100ml 1'250.000",
    'Brisa Afnan 100ml $ 1´250.000',
    'Noche Afnan 100ml $250.000',
  ]
  expect(await shown(colombia, 'COP')).toEqual([
    'Alba | Afnan | 100 ml 125000000',
    'Brisa | Afnan | 100 ml 125000000',
    'Noche | Afnan | 100 ml 25000000',
  ])
})

test('of several prices in a line none is taken, and the name has none of them', async () => {
  const lines = [
    'Alba Afnan 100ml $45.000 $40.000',
    'Brisa Afnan 100ml mayor $80.000 detal $95.000',
    'Oasis Afnan 100ml regular $45.000 oferta $40.000',
    'Prisma Afnan 100ml antes $45.000 ahora $40.000',
    'Opus Afnan 100ml 45 dólares o 180.000 pesos',
    'Zen Afnan 100ml $45.000',
  ]
  expect(await shown(lines, 'COP')).toEqual([
    'Alba | Afnan | 100 ml sin precio',
    'Brisa mayor | Afnan | 100 ml sin precio',
    'Oasis | Afnan | 100 ml 4500000 (4000000)',
    'Prisma | Afnan | 100 ml 4500000 (4000000)',
    'Opus | Afnan | 100 ml sin precio',
    'Zen | Afnan | 100 ml 4500000',
  ])
  const warned = (await messages(lines, 'COP')).map(([message]) => message ?? '')
  expect(warned[0]).toBe('«$45.000 $40.000» tiene varios números: queda sin precio')
  expect(warned.map((message) => message !== '')).toEqual([true, true, false, false, true, false])
})

test('a price of several pieces behind that of one is left out, with a warning', async () => {
  const lines = [
    'Noche Afnan 100ml $45.000 c/u, 3 por $120.000',
    'Duna Afnan 100ml $95.000 (2 x $180.000)',
    'Alba Afnan 90ml 165.000 2 und x 320.000',
    'Brisa Afnan 100ml 165.000 / 2x320.000',
    'Oasis Afnan 100ml 165.000 3 unidades a 450 mil',
    'Set Opus Afnan 2 x 50.000',
    'Zen Afnan 100ml 45.000 a 50.000',
  ]
  expect(await shown(lines, 'COP')).toEqual([
    'Noche | Afnan | 100 ml 4500000',
    'Duna | Afnan | 100 ml 9500000',
    'Alba | Afnan | 90 ml 16500000',
    'Brisa | Afnan | 100 ml 16500000',
    'Oasis | Afnan | 100 ml 16500000',
    'Set Opus 2 x | Afnan | 1 unidad 5000000',
    'Zen | Afnan | 100 ml sin precio',
  ])
  const [, duna, alba] = await messages(lines, 'COP')
  expect(duna).toEqual(['«2 x $180.000» es de varias piezas: no se importa'])
  expect(alba).toEqual(['«2 und x 320.000» es de varias piezas: no se importa'])
})

test('signs and words around the price of a line are no part of the name', async () => {
  const lines = [
    'Alba Afnan 100ml ₡28.000 ✅',
    'Brisa Man Afnan 105ml x ₡27.500',
    'Duna de Afnan 100ml en 25 mil',
    'Oasis Afnan 100ml precio: 30.000 colones 💥💥',
    '4.- Noche Afnan 100ml ₡22.500',
    'Opus X Amouage ₡99.000',
  ]
  expect(await shown(lines)).toEqual([
    'Alba | Afnan | 100 ml 2800000',
    'Brisa Man | Afnan | 105 ml 2750000',
    'Duna | Afnan | 100 ml 2500000',
    'Oasis | Afnan | 100 ml 3000000',
    'Noche | Afnan | 100 ml 2250000',
    'Opus X | Amouage | 1 unidad 9900000',
  ])
})

test('a small number far behind a size is a price, as in the example of the form', async () => {
  const lines = ['Alba 100 ml EDP Afnan   38', 'Noche 105ml Afnan  42']
  expect(await shown(lines, 'USD')).toEqual(['Alba | Afnan | 100 ml 3800', 'Noche | Afnan | 105 ml 4200'])
})

test('a price with a sign may begin a line or be within it', async () => {
  const first = ['₡25.000 Alba Afnan 100ml', '₡24.000 - Brisa Afnan 100ml']
  expect(await shown(first)).toEqual(['Alba | Afnan | 100 ml 2500000', 'Brisa | Afnan | 100 ml 2400000'])
  const within = ['Alba Afnan ₡25.000 100ml hombre', 'Brisa Afnan ₡24.000 (100ml) mujer']
  expect(await shown(within)).toEqual(['Alba | Afnan | 100 ml 2500000', 'Brisa | Afnan | 100 ml 2400000'])
})

test('a price in words may be within a line', async () => {
  const colones = [
    '▪️ *ALBA MOI* de Afnan - 12.500 colones (100 ml)',
    'Brisa Afnan 22000 colones 100ml',
    'Duna Afnan 100ml EDP → 11.000 colones 🔥 oferta',
    'Noche Afnan 100ml 22000 colones disponible',
    'Oasis Afnan 100ml 23.000 colones (nuevo)',
  ]
  expect(await shown(colones)).toEqual([
    'Alba Moi | Afnan | 100 ml 1250000',
    'Brisa | Afnan | 100 ml 2200000',
    'Duna | Afnan | 100 ml 1100000',
    'Noche | Afnan | 100 ml 2200000',
    'Oasis | Afnan | 100 ml 2300000',
  ])
  const dollars = [
    'Alba Afnan 100ml 25 dólares disponible',
    'Brisa Afnan 26usd 100ml',
    'Duna Afnan EDP 100 ML: 30 dlls',
    'Noche Afnan precio 27 dólares x 100 ml',
  ]
  expect(await messages(dollars, 'USD')).toEqual([[], [], [], []])
  expect(await shown(dollars, 'USD')).toEqual([
    'Alba | Afnan | 100 ml 2500',
    'Brisa | Afnan | 100 ml 2600',
    'Duna | Afnan | 100 ml 3000',
    'Noche | Afnan | 100 ml 2700',
  ])
})

test('words around the price of a line that praise it are no part of the name', async () => {
  const lines = [
    '• *Alba* (Afnan) 100 ml a solo ₡24.500 c/u',
    'Brisa Afnan 100ml en oferta ₡20.000',
    'Duna Afnan 100ml x ₡20.000 la unidad',
    'Noche Afnan 100ml ₡20.000 🚚 envío gratis',
    'Oasis Afnan 100ml ₡25.000 c/u envío gratis',
    'Sol Afnan 100ml EDP → ₡36 000 🔥 oferta',
    'Solo Loewe ₡30.000',
  ]
  expect(await shown(lines)).toEqual([
    'Alba | Afnan | 100 ml 2450000',
    'Brisa | Afnan | 100 ml 2000000',
    'Duna | Afnan | 100 ml 2000000',
    'Noche | Afnan | 100 ml 2000000',
    'Oasis | Afnan | 100 ml 2500000',
    'Sol | Afnan | 100 ml 3600000',
    'Solo | Loewe | 1 unidad 3000000',
  ])
})

test('emoji of any kind around a name and a price are no part of them', async () => {
  const lines = [
    '👉🏻 Afnan Alba 100ml ₡21.000 👍🏽',
    '2️⃣ Brisa Afnan 100ml ₡22.000',
    '🇦🇪 Duna Afnan 100ml ₡23.000 🇦🇪',
    '👨‍👩‍👧 Noche™ Afnan 100ml ₡24.000',
    '🔟 Oasis Afnan 100ml ₡25.000 ❌ AGOTADO 🤷🏽‍♀️',
  ]
  expect(await shown(lines)).toEqual([
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
  const { products, skipped } = await read(lines, 'USD')
  expect(products.map((product) => [product.rows, summary(product), product.fields.gender])).toEqual([
    [[2, 3, 4], 'Alba | Afnan | 100 ml 4500', 'Mujer'],
    [[6], 'Duna | Afnan | 50 ml 4900', 'Mujer'],
    [[7, 8, 9], 'Brisa | Afnan | 80 ml 2000', 'Mujer'],
    [[12, 13], 'Noche | Afnan | 30 ml 1200', 'Hombre'],
  ])
  expect(skipped.map(({ row }) => row)).toEqual([1, 5, 10, 11])
})

test('a line without a name is no perfume', async () => {
  const { products, skipped } = await read(
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
    await shown([heading, 'ALBA 100ML AFNAN,450,650,850', 'NOCHE 100ML AFNAN,440,640,840'], 'MXN'),
  ).toEqual(['Alba | Afnan | 100 ml 85000', 'Noche | Afnan | 100 ml 84000'])
})

test('of prices in two currencies those of the shop count', async () => {
  const lines = [
    'PRODUCTO;PRECIO USD;PRECIO CRC',
    'ALBA AFNAN 100ML;$45;₡24.000',
    'NOCHE AFNAN 100ML;$43;₡23.000',
  ]
  expect(await shown(lines)).toEqual(['Alba | Afnan | 100 ml 2400000', 'Noche | Afnan | 100 ml 2300000'])
  expect(await shown(lines, 'USD')).toEqual(['Alba | Afnan | 100 ml 4500', 'Noche | Afnan | 100 ml 4300'])
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
  expect(await shown(lines)).toEqual([
    'Alba | Afnan | 100 ml 2500000',
    'Noche | Afnan | 100 ml 2600000',
    'Oasis | Afnan | 100 ml 2700000',
  ])
  expect(await messages(lines)).toEqual([
    ['«BRISA AFNAN 100ML» está al lado y no se lee: pon esa tabla debajo de la primera'],
    ['«DUNA AFNAN 100ML» está al lado y no se lee: pon esa tabla debajo de la primera'],
    [],
  ])
})

test('short words and single characters behind a title say for whom it is', async () => {
  const genders = async (...words: string[]) => {
    const { products } = await read([
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
  const { products } = await read(['Producto;Precio', 'M AMOUAGE 100ML;20.000', 'H AMOUAGE 100ML;20.000'])
  expect(products.map(({ fields }) => fields.name)).toEqual(['M', 'H'])
})

test('below the heading of testers a perfume is a tester', async () => {
  const lines = ['*TESTERS*', 'Sauvage Dior 100ml  55.000', '*ARABES*', 'Alba Afnan 100ml 25.000']
  expect(await shown(lines)).toEqual([
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
  expect(await shown(lines)).toEqual([
    'Caja x 12 Alba 100ml | Afnan | 1 unidad 30000000',
    'Noche | Afnan | 100 ml 2800000',
    'Duna | Afnan | 100 ml 2500000',
  ])
  expect((await messages(lines))[0]).toEqual(['Nombra varios tamaños o piezas: queda como 1 unidad'])
})

test('commas that every description has are no separators of a table with semicolons', async () => {
  const lines = ['Producto;Precio;Descripción']
  for (let at = 10; at < 40; at++)
    lines.push(`Alba ${at} Afnan 100ml;₡${at}.500;Cálido, dulce, con vainilla, y ámbar`)
  const { products } = await read(lines)
  expect(products).toHaveLength(30)
  expect(products[0]?.fields.description).toBe('Cálido, dulce, con vainilla, y ámbar')
})

test('headings of sizes may name the bottle', async () => {
  const lines = [
    'Perfume;Decant 5ml;Botella 100ml;Frasco 50 ml',
    'Alba Afnan;3500;25000;15000',
    'Duna Afnan;3600;26000;16000',
  ]
  expect((await shown(lines))[0]).toBe('Alba | Afnan | decant 5 ml 350000, 100 ml 2500000, 50 ml 1500000')
})

test('other words around a title are read', async () => {
  const { products } = await read([
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
  const { products } = await read([
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
