import { expect, test } from 'vitest'
import { readAll, summary } from '../testing/read-all.ts'

test('a line of a chat may have its former price, and a table a price in the title', async () => {
  const chat = 'Clive Christian 1872\nAsad Lattafa 100ml 👉 $35 antes $40\nYara Lattafa 100ml 👉 $30\n'
  expect((await readAll(chat)).products.map(summary)).toEqual([
    '1872 | Clive Christian | 1 unidad sin precio',
    'Asad | Lattafa | 100 ml 4000 (3500)',
    'Yara | Lattafa | 100 ml 3000',
  ])
  const table = 'Producto;Precio\nAsad Lattafa 100ml $35;\nYara Lattafa 100ml;$30\n'
  expect((await readAll(table)).products.map(summary)).toEqual([
    'Asad | Lattafa | 100 ml 3500',
    'Yara | Lattafa | 100 ml 3000',
  ])
})

test.each(['2 x 50 ml', '3x10ml', '100 ml x 2', '50ml (x3)', '100 ml + 2 x 10 ml'])(
  'a set of "%s" has the contents of no bottle',
  async (contents) => {
    const { products } = await readAll(
      `Producto;Precio\nYara Lattafa ${contents};$30\nAsad 212 x 100 ml;$35\n`,
    )
    expect(products.map(({ sizes }) => sizes.map(({ value, unit }) => `${value} ${unit}`))).toEqual([
      ['1 unidad'],
      ['100 ml'],
    ])
    expect(products[0]?.issues[0]?.message).toMatch(/Nombra varios tamaños/)
  },
)

test('thousands are no separators of a list, and unquoted ones in a table make no price', async () => {
  const chat = 'Asad Lattafa 100ml $1,800\nYara Lattafa 100ml $900\nKhamrah Lattafa 100ml $2,100\n'
  expect((await readAll(chat, { currency: 'MXN' })).products.map(summary)).toEqual([
    'Asad | Lattafa | 100 ml 180000',
    'Yara | Lattafa | 100 ml 90000',
    'Khamrah | Lattafa | 100 ml 210000',
  ])
  const table = 'Producto,Precio\nAsad Lattafa 100ml,$1,800\nYara Lattafa 100ml,$900\n'
  const { products } = await readAll(table, { currency: 'MXN' })
  expect(products.map(summary)).toEqual([
    'Asad | Lattafa | 100 ml sin precio',
    'Yara | Lattafa | 100 ml 90000',
  ])
  expect(products[0]?.issues[0]?.message).toMatch(/partido en dos celdas/)
})

test('an unknown heading between priced lines ends the section above', async () => {
  const list = 'LATTAFA\nAsad 100ml $35\nZARQUON\nNoche 100ml $30\nJUNAID PERFUMES\nLayan 50ml $20\n'
  const { products, skipped } = await readAll(list)
  expect(products.map(summary)).toEqual([
    'Asad | Lattafa | 100 ml 3500',
    'Noche |  | 100 ml 3000',
    'Layan | Junaid Perfumes | 50 ml 2000',
  ])
  expect(skipped.map(({ row }) => row)).toEqual([1, 3, 5])
  const names = await readAll('LATTAFA\nAsad\nYara\n')
  expect(names.products.map(({ fields }) => fields.brand)).toEqual(['Lattafa', 'Lattafa'])
})

test('below the heading of a brand only a title that begins with another one is of that one, with a warning', async () => {
  const list = 'AFNAN\nRare Tiffany 100ml $35\nArmaf Club de Nuit 105ml $40\n'
  const { products } = await readAll(list)
  expect(products.map(summary)).toEqual([
    'Rare Tiffany | Afnan | 100 ml 3500',
    'Club de Nuit | Armaf | 105 ml 4000',
  ])
  expect(products.map(({ issues }) => issues.map(({ message }) => message))).toEqual([
    [],
    ['El título empieza con la marca Armaf, y está debajo de Afnan'],
  ])
})

test('below a heading that few titles repeat, the brand in a title is a part of its name', async () => {
  const few = 'LAVERNE\nMiss Laverne 100ml $35\nBlossom 100ml $30\nOud Delicado 100ml $30\n'
  expect((await readAll(few)).products.map(summary)).toEqual([
    'Miss Laverne | Laverne | 100 ml 3500',
    'Blossom | Laverne | 100 ml 3000',
    'Oud Delicado | Laverne | 100 ml 3000',
  ])
  const branded = 'LAVERNE\nMiss Laverne 100ml $35\nBlossom Laverne 100ml $30\nOud Delicado 100ml $30\n'
  expect((await readAll(branded)).products.map(({ fields }) => fields.name)).toEqual([
    'Miss',
    'Blossom',
    'Oud Delicado',
  ])
})

test('decants are below their heading, and what is sold out has no pieces', async () => {
  const list = [
    'LISTA NOVIEMBRE',
    'CABALLERO',
    'Lattafa Asad 100ml - $35',
    'Afnan 9PM 100ml *AGOTADO* - $40',
    'DECANTS',
    'Asad 10ml - $9',
    'Rasasi Hawas 100ml - $45',
  ]
  const { products, skipped } = await readAll(list.join('\n'))
  expect(products.map(summary)).toEqual([
    'Asad | Lattafa | 100 ml 3500, decant 10 ml 900',
    '9PM | Afnan | 100 ml 4000',
    'Hawas | Rasasi | 100 ml 4500',
  ])
  expect(products.map(({ sizes }) => sizes[0]?.stock)).toEqual([undefined, 0, undefined])
  expect(skipped.map(({ row }) => row)).toEqual([1, 2, 5])
  const table =
    'Perfume;Precio;Stock\nAsad Lattafa 100ml;35;No\nYara Lattafa 100ml;36;Sí\nYara Moi Lattafa 100ml;37;\n'
  expect((await readAll(table)).products.map(({ sizes }) => sizes[0]?.stock)).toEqual([0, null, undefined])
})

test('a heading of decants may name their size, and ends the brand above it', async () => {
  const chat =
    'LATTAFA\nAsad 100ml 130.000\nRASASI\nHawas Ice 100ml 205.000\n🌸 DECANTS 10ML 🌸\nAsad 30.000\nHawas Ice 35.000\nYara 28.000'
  const { products, skipped } = await readAll({ text: chat }, { currency: 'COP' })
  expect(products.map(summary)).toEqual([
    'Asad | Lattafa | 100 ml 13000000, decant 10 ml 3000000',
    'Hawas Ice | Rasasi | 100 ml 20500000, decant 10 ml 3500000',
    'Yara |  | decant 10 ml 2800000',
  ])
  expect(skipped[2]).toMatchObject({ row: 5, reason: 'Encabezado de sección' })
})

test('the title of a list is no product, and a heading may praise its brand', async () => {
  const chat =
    '✨ LISTA DE PRECIOS MAYORISTA ✨\n*AMOUAGE* ⭐ (alta gama)\nGuidance 100ml 1.400.000\nReflection Man 100ml 1.090.000'
  const { products } = await readAll({ text: chat }, { currency: 'COP' })
  expect(products.map(summary)).toEqual([
    'Guidance | Amouage | 100 ml 140000000',
    'Reflection Man | Amouage | 100 ml 109000000',
  ])
})

test('a size that columns of prices have already is not added again', async () => {
  const table =
    'Nombre;Marca;ml;Precio 100ml;Precio 50ml\nAsad;Lattafa;100;22.000;\nYara;Lattafa;50;;15.000\n'
  const { products } = await readAll(table)
  expect(products.map(summary)).toEqual(['Asad | Lattafa | 100 ml 2200000', 'Yara | Lattafa | 50 ml 1500000'])
  expect(products.flatMap(({ issues }) => issues)).toEqual([])
})

test('a file of errors without headings, and with escaped signs, is read again', async () => {
  const file = "Columna 1,Columna 2,Motivo\r\n'- Asad Lattafa 100ml,consultar,Precio: no se entiende.\r\n"
  const { products } = await readAll(file)
  expect(products.map(summary)).toEqual(['Asad | Lattafa | 100 ml sin precio'])
})

test('an unknown currency is an error, and the sign of the shop is its own', async () => {
  const table = (currency: string) =>
    readAll(`Producto;Moneda;Precio\nAsad Lattafa 100ml;${currency};35.000\n`, { currency: 'CLP' })
  expect((await table('Zlotys')).products[0]?.issues).toMatchObject([{ severity: 'error', column: 'Moneda' }])
  for (const own of ['$', 'clp', 'CLP']) {
    const [product] = (await table(own)).products
    expect(product?.issues).toEqual([])
    expect(product?.fields.currency).toBeUndefined()
  }
})

test('signs of a chat say what is former and what is sold out, and "mil" proves no decimals', async () => {
  const chat =
    'AFNAN\nAlba 100ml ~₡23.000~ *₡19.000*\nNoche 100ml *₡18.000* ~₡21.000~\nBrisa 100ml 19.5mil\n🚹 Duna 100ml ₡20.000 ❌AGOTADO\nOasis 100ml: ₡ 21.000 c/u'
  const { products } = await readAll({ text: chat }, { currency: 'CRC' })
  expect(products.map(summary)).toEqual([
    'Alba | Afnan | 100 ml 2300000 (1900000)',
    'Noche | Afnan | 100 ml 2100000 (1800000)',
    'Brisa | Afnan | 100 ml 1950000',
    'Duna | Afnan | 100 ml 2000000',
    'Oasis | Afnan | 100 ml 2100000',
  ])
  expect(products.map(({ sizes }) => sizes[0]?.stock)).toEqual([
    undefined,
    undefined,
    undefined,
    0,
    undefined,
  ])
})

test('prices that may be in thousands have a warning', async () => {
  const list = 'Alba Afnan 100ml,22\nNoche Afnan 100ml,25.5\nBrisa Afnan 100ml,31\n'
  const warnings = async (currency: string) =>
    (await readAll(list, { currency })).products.map(({ issues }) => issues.map(({ message }) => message))
  expect(await warnings('CRC')).toEqual(
    ['22', '25.5', '31'].map((price) => [`«${price}» es muy poco en CRC: revisa si la lista está en miles`]),
  )
  expect(await warnings('USD')).toEqual([[], [], []])
})

test('a price without its thousands, beside prices that have them, is read with them', async () => {
  const chat =
    'AFNAN\nAlba 100ml 135.000\nNoche 100ml 135\nBrisa 100ml $ 98\nDuna 100ml 140 antes 160.000\nOasis 100ml USD 45'
  const { products } = await readAll({ text: chat }, { currency: 'COP' })
  expect(products.map(summary)).toEqual([
    'Alba | Afnan | 100 ml 13500000',
    'Noche | Afnan | 100 ml 13500000',
    'Brisa | Afnan | 100 ml 9800000',
    'Duna | Afnan | 100 ml 16000000 (14000000)',
    'Oasis | Afnan | 100 ml 4500',
  ])
  expect(products[1]?.issues.map(({ message }) => message)).toEqual(['«135» se leyó como $135.000'])
  expect(products[1]?.guessed).toContain('Precio')
  expect((await readAll({ text: chat }, { currency: 'MXN' })).products.map(summary)[1]).toBe(
    'Noche | Afnan | 100 ml 13500',
  )
})

test('a price that would be far above all others in thousands is read as it is', async () => {
  const chat = 'AFNAN\nAlba 100ml 29.990\nNoche 100ml 45.990\nBrisa 5ml 990'
  const { products } = await readAll({ text: chat }, { currency: 'CLP' })
  expect(products.map(({ sizes }) => sizes[0]?.price)).toEqual([2_999_000, 4_599_000, 99_000])
})

test.each(['SET ALBA AFNAN 100ML', 'ALBA AFNAN 2 PIEZAS 100ML', 'AFNAN ALBA GIFT SET 100 ML'])(
  'the contents of "%s" are not those of one bottle',
  async (title) => {
    const { products } = await readAll(`${title};25.000\nNOCHE AFNAN 100ML;22.000\n`, { currency: 'CRC' })
    expect(products.map(({ sizes }) => sizes.map(({ value, unit }) => `${value} ${unit}`))).toEqual([
      ['1 unidad'],
      ['100 ml'],
    ])
    expect(products[0]?.issues[0]?.message).toMatch(/varios tamaños o piezas/)
  },
)

test('stamps of messages and greetings of a chat are no perfumes', async () => {
  const chat = [
    '[9:41 a. m., 12/11/2025] Ana Importadora: Hola, precios al por mayor desde 6 uds',
    '[9:42 a. m., 12/11/2025] Ana Importadora: Alba Afnan 100ml ₡19.000',
    '12/11/25, 9:43 p. m. - +506 8888 7777: Noche Afnan 100ml ₡18.000',
    'Brisa Afnan 100ml ₡17.000',
  ]
  const text = chat.join('\n')
  for (const source of [{ text }, { name: 'Chat de WhatsApp.txt', bytes: Buffer.from(text) }]) {
    const { products, skipped } = await readAll(source, { currency: 'CRC' })
    expect(products.map(summary)).toEqual([
      'Alba | Afnan | 100 ml 1900000',
      'Noche | Afnan | 100 ml 1800000',
      'Brisa | Afnan | 100 ml 1700000',
    ])
    expect(skipped.map(({ row }) => row)).toEqual([1])
  }
})

test('a number directly after a size is the price of a line of a chat', async () => {
  const text = 'Lattafa\nYara Candy 100ml 650\nEclaire 100 ml 35\n212 VIP 100ml'
  const { products } = await readAll({ text }, { currency: 'MXN' })
  expect(products.map(summary)).toEqual([
    'Yara Candy | Lattafa | 100 ml 65000',
    'Eclaire | Lattafa | 100 ml 3500',
    '212 VIP | Lattafa | 100 ml sin precio',
  ])
})

test('negative pieces become none, with a warning', async () => {
  const list = 'Nombre;Marca;Tamaño;Precio;Stock\nAsad;Lattafa;100 ml;20;-9'
  const { products } = await readAll(list, { currency: '$' })
  expect(products[0]?.sizes[0]?.stock).toBe(0)
  expect(products[0]?.issues.map(({ message }) => message)).toContain('Las existencias eran -9: quedan en 0')
})
