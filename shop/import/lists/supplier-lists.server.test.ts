import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#shop/text/fold-text.ts'
import { inspectTable } from '../inspect-table.server.ts'
import { readAll, readLines, summary } from '../testing/read-all.ts'

test('a list without a header is read: titles, prices, section rows, totals', async () => {
  const list = [
    'RARE CARBON UNISEX 100ML EDP AFNAN,₡22.000',
    'ASAD LATAFA HOMBRE 100ML EDP,18.500',
    'PERFUMES DE MUJER,',
    'YARA LATTAFA 50ML,22000 OFERTA',
    'YARA LATTAFA 100ML,consultar',
    ',',
    'UNISEX,',
    'KHAMRAH 100ML,25.000',
    'Total,87.500',
  ].join('\n')
  const { products, skipped, format } = await readAll(list, { currency: 'CRC' })
  expect(format).toBe('unknown')
  expect(products.map(summary)).toEqual([
    'Rare Carbon | Afnan | 100 ml 2200000',
    'Asad | Lattafa | 100 ml 1850000',
    'Yara | Lattafa | 50 ml 2200000, 100 ml sin precio',
    'Khamrah |  | 100 ml 2500000',
  ])
  expect(products.map(({ fields }) => fields.gender)).toEqual(['Unisex', 'Hombre', 'Mujer', 'Unisex'])
  expect(products[0]?.guessed).toEqual(['Nombre', 'Marca', 'Género', 'Concentración', 'Tamaño'])
  expect(skipped.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '3 Encabezado de sección',
    '6 Fila vacía',
    '7 Encabezado de sección',
    '9 Fila de totales',
  ])
})

test.each([
  ['its cells', 'Producto;Precio', 'ASAD LATTAFA 100ML;₡22.000', 'YARA LATTAFA 100ML;18500'],
  ['its heading', 'Producto;Precio (CRC)', 'ASAD LATTAFA 100ML;22000', 'YARA LATTAFA 100ML;18500'],
])('prices without a sign are in the currency that %s name', async (_, ...lines) => {
  const { products } = await readLines(lines, 'USD')
  expect(products.map(({ fields, sizes }) => [fields.currency, sizes[0]?.price])).toEqual([
    ['CRC', 2200000],
    ['CRC', 1850000],
  ])
  const { products: taxed } = await readAll('Producto;Precio s/IVA\nASAD LATTAFA 100ML;22', {
    currency: 'USD',
  })
  expect(taxed[0]?.fields.currency).toBeUndefined()
})

test('a list with a title above its header takes the public price, and repeated headers are left out', async () => {
  const list = [
    'LISTA DE PRECIOS OCTUBRE,,,,',
    'Pedidos al WhatsApp 55 1234 5678,,,,',
    'CLAVE,DESCRIPCION,CONTENIDO,PRECIO MAYOREO,PRECIO PUBLICO',
    'A-1,LATTAFA ASAD,100 ML,"$450.00","$ 1,150.00"',
    'CLAVE,DESCRIPCION,CONTENIDO,PRECIO MAYOREO,PRECIO PUBLICO',
    'A-2,TESTER SAUVAGE DIOR EDT,100 ML,"$1,200.00","$ 2,100.00"',
  ].join('\n')
  const { products, skipped } = await readAll(list, { currency: 'MXN' })
  expect(products.map(summary)).toEqual([
    'Asad | Lattafa | 100 ml 115000',
    'Tester Sauvage | Dior | 100 ml 210000',
  ])
  expect(products.map(({ sizes }) => sizes[0]?.sku)).toEqual(['A-1', 'A-2'])
  expect(skipped.map(({ row }) => row)).toEqual([1, 2, 3, 5])
})

test('taxes and the cost of sending below a table are no perfumes', async () => {
  const ends = ['Subtotal;;;51', 'IVA 13%;;;6,6', 'I.V.A. (21 %):;;;9', 'Envío;;;10', 'Gastos de envío;;;10']
  const { products, skipped } = await readAll(
    ['Nombre;Marca;Tamaño;Precio', 'Ivana;Lattafa;100 ml;25', 'Yara;Lattafa;100 ml;26', ...ends].join('\n'),
  )
  expect(products.map(({ fields }) => fields.name)).toEqual(['Ivana', 'Yara'])
  expect(skipped.map(({ row, reason }) => [row, reason])).toEqual([
    [1, 'Encabezado'],
    ...ends.map((_, at) => [at + 4, 'Fila de totales']),
  ])
})

test('a table of a Spanish shop with semicolons, decimal commas and all columns is read', async () => {
  const list = [
    'Nombre;Marca;Tamaño;Género;Concentración;Familia olfativa;Notas;PVP;Precio oferta;Stock;EAN',
    'Asad;Lattafa;100 ml;H;EDP;Amaderado especiado;Salida: piña, tabaco. Fondo: vainilla;34,95 €;29,95 €;12;4006381333931',
    'Asad;Lattafa;30 ml;H;EDP;;;14,50 €;;agotado;',
    'Oud Mood;LATTAFA;100 ml;M;Elixir;Chipre;"Canela, dátiles";1.034,95 €;;;123',
  ].join('\r\n')
  const { products } = await readAll(list, { currency: 'EUR' })
  expect(products.map(summary)).toEqual([
    'Asad | Lattafa | 100 ml 3495 (2995), 30 ml 1450',
    'Oud Mood | Lattafa | 100 ml 103495',
  ])
  expect(products[0]).toMatchObject({
    fields: {
      ...{ gender: 'Hombre', concentration: 'Eau de Parfum', scentFamily: ['Amaderado', 'Especiado'] },
      notes: { top: ['Piña', 'Tabaco'], middle: [], base: ['Vainilla'] },
    },
    sizes: [
      { stock: 12, gtin: '4006381333931' },
      { stock: 0, gtin: null },
    ],
    ...{ guessed: [], issues: [] },
  })
  expect(products[1]?.fields).toMatchObject({ gender: 'Mujer', concentration: 'Elixir' })
  expect(products[1]?.issues.map(({ column }) => column)).toEqual([
    ...['Concentración', 'Familia olfativa', 'Notas', 'EAN'],
  ])
})

test('a pasted chat is read: brands as headings, prices at the end of lines, contact lines left out', async () => {
  const text =
    '🔥 LISTA DE PERFUMES ÁRABES 🔥\n*LATTAFA*\n✅ Asad 100ml ₡25.000\n✅ Yara Moi 100 ml - 24 500\n*AFNAN*\n• 9PM 100ml: 26mil\n212 VIP 100ml\nSINPE 8888-8888\nEnvíos a todo el país'
  const { products, skipped } = await readAll({ text }, { currency: 'CRC' })
  expect(products.map(summary)).toEqual([
    'Asad | Lattafa | 100 ml 2500000',
    'Yara Moi | Lattafa | 100 ml 2450000',
    '9PM | Afnan | 100 ml 2600000',
    '212 VIP | Afnan | 100 ml sin precio',
  ])
  expect(skipped.map(({ row }) => row)).toEqual([1, 2, 5, 8, 9])
})

test('prices below headings of sizes become sizes, and a brand counts for the rows below it', async () => {
  const list =
    'MARCA,PRODUCTO,30ML,100ML,Decant 5ml\nLATTAFA,Asad,12.000,25.000,4.500\n,Khamrah,,28.000,\nAFNAN,9PM,,26.000,'
  const { products } = await readAll(list, { currency: 'CRC' })
  expect(products.map(summary)).toEqual([
    'Asad | Lattafa | 30 ml 1200000, 100 ml 2500000, decant 5 ml 450000',
    'Khamrah | Lattafa | 100 ml 2800000',
    '9PM | Afnan | 100 ml 2600000',
  ])
})

test('two concentrations of a perfume are two products with different names', async () => {
  const { products } = await readAll(
    'SAUVAGE DIOR EDT 100ML,100\nSAUVAGE DIOR EDP 100ML,120\nSAUVAGE DIOR EDP 60ML,90\n',
  )
  expect(products.map(summary)).toEqual([
    'Sauvage EDT | Dior | 100 ml 10000',
    'Sauvage EDP | Dior | 100 ml 12000, 60 ml 9000',
  ])
})

test('the same size with another price is an error of the second row', async () => {
  const { products } = await readAll('ASAD LATTAFA 100ML,25000\nASAD LATTAFA 100ML,26000\n', {
    currency: 'CRC',
  })
  expect(products.map(({ rows, issues }) => ({ rows, issues }))).toMatchObject([
    {
      rows: [1, 2],
      issues: [{ severity: 'error', row: 2, message: expect.stringMatching(/fila 1 con otro precio/) }],
    },
  ])
})

test('numbers below headings that name no price are no prices', async () => {
  const { products } = await readAll(
    'Name;Brand;Year;Rating;Votes\nAsad;Lattafa;2021;4,5;12034\nYara;Lattafa;2020;4,1;22031\n',
  )
  expect(products.map(summary)).toEqual([
    'Asad | Lattafa | 1 unidad sin precio',
    'Yara | Lattafa | 1 unidad sin precio',
  ])
  expect(products[0]?.sizes[0]).not.toHaveProperty('stock')
})

test('a map of columns is followed instead of the guess, and remembered by the headings', async () => {
  const text = 'Cosa,Valor A,Valor B\nAsad Lattafa 100ml,10,20\n'
  const source = { name: 'a.csv', bytes: Buffer.from(text) }
  const { columns, headerKey, hasHeader } = await inspectTable(source, { brands: [], hasHeader: true })
  expect({ hasHeader, headings: columns.map(({ heading }) => heading) }).toEqual({
    hasHeader: true,
    headings: ['Cosa', 'Valor A', 'Valor B'],
  })
  expect(columns[0]?.samples).toEqual(['Asad Lattafa 100ml'])
  const again = { name: 'b.csv', bytes: Buffer.from(text.toUpperCase().replace('10,20', '11,21')) }
  expect((await inspectTable(again, { brands: [], hasHeader: true })).headerKey).toBe(headerKey)
  const { products } = await readAll(text, { columns: ['title', 'ignore', 'price'], hasHeader: true })
  expect(products.map(summary)).toEqual(['Asad | Lattafa | 100 ml 2000'])
})

const word = fc.constantFrom(
  'RARE',
  'OUD',
  'Noche',
  'ámbar',
  '9PM',
  'XIV',
  "BADE'E",
  'Lattafa',
  'AFNAN',
  'LATAFA',
  'Dior',
  'EDP',
  'eau de parfum',
  'HOMBRE',
  'mujer',
  'unsiex',
  '100ML',
  '3.4 oz',
  '50',
  'TESTER',
  'set',
  'for her',
  '(nuevo)',
  '-',
  'x',
  '🔥',
  'decant',
  'مسك',
  '1884',
  '₡22.000',
  '22 mil',
)
const cell = fc.oneof(
  { weight: 3, arbitrary: fc.array(word, { maxLength: 7 }).map((words) => words.join(' ')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '22.000',
      '₡18.500',
      '12,50 €',
      'consultar',
      '7',
      '20-30',
      'Total',
      'PERFUMES DE MUJER',
    ),
  },
)

/** Words of a text without case, accents and signs. */
const plainWords = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

test('no row is lost, and every name, price and size is in its row or is guessed', async () => {
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const text = rows.map((row) => row.map((one) => `"${one}"`).join(';')).join('\n')
      fc.pre(rows.some((row) => row.some((one) => one.trim() !== '')))
      const { products, skipped } = await readAll(text, { currency: 'CRC', hasHeader: false })
      const found = [...products.flatMap((product) => product.rows), ...skipped.map(({ row }) => row)]
      const last = rows.findLastIndex((row) => row.some((one) => one.trim() !== '')) + 1
      expect(found.sort((a, b) => a - b)).toEqual(Array.from({ length: last }, (_, place) => place + 1))
      for (const { rows: own, fields, sizes, guessed } of products) {
        const source = own.map((row) => rows[row - 1]?.join(' ') ?? '').join(' ')
        const words = new Set(plainWords(source))
        if (fields.concentration === undefined || !guessed.includes('Concentración'))
          for (const one of plainWords(fields.name ?? '')) expect(words).toContain(one)
        const digits = source.replace(/\D/g, '')
        for (const { price, value, row } of sizes) {
          // Lines below that of a name may have its size.
          const cells = own.flatMap((line) => (line < row ? [] : (rows[line - 1] ?? []))).join(' ')
          if (price !== null && !guessed.includes('Precio'))
            expect(digits).toContain(String(price / 100).replace('.', ''))
          if (!(value === 1 && guessed.includes('Tamaño'))) expect(cells).toContain(String(value))
        }
      }
    }),
    { numRuns: 150 },
  )
})

test.each(['', '-', '—', 'N/A', 'n.a.', 'x', '0', '$0.00', ' $ - ', 'No'])(
  'a column of a size with "%s" is no size of the perfume',
  async (cell) => {
    const list = `Perfume,Marca,30 ml,100 ml\nAsad,Lattafa,${cell},25.00\nYara,Lattafa,12.00,22.00\n`
    const { products } = await readAll(list)
    expect(products.map(summary)).toEqual([
      'Asad | Lattafa | 100 ml 2500',
      'Yara | Lattafa | 30 ml 1200, 100 ml 2200',
    ])
    expect(products[0]?.issues).toEqual([])
  },
)

test.each([',', ';', ' | '])('the tags of a cell are separated by "%s"', async (separator) => {
  const tags = ['nuevo', 'MÁS VENDIDO', 'familia:Floral', 'regalo'].join(separator)
  const { products } = await readAll(
    `Nombre,Marca,Tamaño,Precio,Etiquetas\nAsad,Lattafa,100 ml,25,"${tags}"\n`,
  )
  expect(products[0]?.fields).toMatchObject({
    attributes: ['Nuevo', 'Más Vendido'],
    scentFamily: ['Floral'],
  })
})
