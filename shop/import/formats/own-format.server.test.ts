import { expect, test } from 'vitest'
import { zipFile } from '#tests/zip-file.ts'
import { readAll, summary } from '../testing/read-all.ts'
import { workbookEntries } from '../testing/workbook-entries.ts'

const HEADINGS = [
  'ID',
  'Identificador',
  'Nombre',
  'Marca',
  'Tamaño',
  'Unidad',
  'Precio',
  'Existencias',
  'SKU',
]

/** The shop's own workbook with a row of these cells; numbers are number cells in this format. */
function workbook(cells: readonly (string | number)[], format = 'General'): Uint8Array {
  const rows = [HEADINGS, cells].map((row, at) => {
    const written = row.map((cell) =>
      typeof cell === 'number' ? `<c s="1"><v>${cell}</v></c>` : `<c t="str"><v>${cell}</v></c>`,
    )
    return `<row r="${at + 1}">${written.join('')}</row>`
  })
  const formats = [format.replaceAll('"', '&quot;')]
  return zipFile(workbookEntries({ sheets: [`<sheetData>${rows.join('')}</sheetData>`], formats }))
}

const readOwn = async (...cells: (string | number)[]) => {
  const { products, format } = await readAll({ name: 'productos.xlsx', bytes: workbook(cells) })
  expect(format).toBe('own')
  return products[0]
}

test('a number of a workbook with three decimals is an error and not a thousand times as much', async () => {
  const asad = await readOwn('', 'asad', 'Asad', 'Lattafa', 7.125, 'ml', 13.125, 1.125, 'A-1')
  expect(asad?.issues.map(({ severity, column }) => [severity, column])).toEqual([
    ['error', 'Tamaño'],
    ['error', 'Precio'],
    ['error', 'Existencias'],
  ])
  const yara = await readOwn('', 'yara', 'Yara', 'Lattafa', 7.5, 'ml', 13.12, 12, 'A-1')
  expect(yara).toMatchObject({ issues: [], sizes: [{ value: 7.5, price: 1312, stock: 12 }] })
})

test('numbers of a workbook are read in every format of the currency of the shop', async () => {
  const cells = ['', 'asad', 'Asad', 'Lattafa', 100, 'ml', 135, 12, 'A-1']
  const read = async (format: string, currency: string) => {
    const { products } = await readAll(
      { name: 'productos.xlsx', bytes: workbook(cells, format) },
      { currency },
    )
    return products[0]
  }
  for (const [format, currency] of [
    ['"S/."#,##0.00', 'PEN'],
    ['[$Gs-3C0A] #,##0', 'PYG'],
    ['[$Bs.-400A] #,##0.00', 'BOB'],
    ['"$"#,##0.00', '$'],
  ] as const)
    expect(await read(format, currency)).toMatchObject({
      issues: [],
      sizes: [{ value: 100, price: 13_500, stock: 12 }],
    })
  expect(await read('#,##0.00 "€"', 'PEN')).toMatchObject({
    issues: [{ severity: 'error', column: 'Precio' }],
    sizes: [{ value: 100, stock: 12 }],
  })
})

test('a row without an id is a further size of the product with its name, wherever it is in the file', async () => {
  const id = '11111111-1111-4111-8111-111111111111'
  const file = (...rows: string[]) =>
    `ID,Identificador,Nombre,Marca,Concentración,Tamaño,Unidad,Decant,Precio\n${rows.join('\n')}\n`
  const stored = `${id},asad,Asad,Lattafa,Eau de Parfum,100,ml,No,45.00`
  for (const added of [',,Asad ,Lattafa,,50,ml,No,30.00', ',asad,Asad,Lattafa,Eau de Parfum,50,ml,No,30.00'])
    for (const rows of [
      [stored, added],
      [added, stored],
    ]) {
      const { products } = await readAll(file(...rows))
      expect(products).toMatchObject([{ id, handle: 'asad', rows: [2, 3], issues: [] }])
      expect(products[0]?.sizes.map(({ value, price }) => [value, price])).toEqual([
        [100, 4500],
        [50, 3000],
      ])
    }
  const other = ',,Asad,Lattafa,Eau de Toilette,50,ml,No,30.00'
  expect((await readAll(file(stored, other))).products).toHaveLength(2)
  const twin = stored.replace(id, id.replaceAll('1', '2')).replace('asad', '')
  expect((await readAll(file(stored, twin, ',,Asad,Lattafa,,50,ml,No,30.00'))).products).toHaveLength(3)
})

test('codes that a spreadsheet has shortened stay as they are stored', async () => {
  const file = (sku: string, gtin: string) =>
    `ID,Identificador,Nombre,Marca,Tamaño,Unidad,Precio,SKU,Código de barras\n,asad,Asad,Lattafa,100,ml,45,"${sku}","${gtin}"\n`
  const { products } = await readAll(file('7,50123E+11', '6.29111E+12'))
  expect(products[0]?.sizes[0]).not.toHaveProperty('sku')
  expect(products[0]?.sizes[0]).not.toHaveProperty('gtin')
  expect(products[0]?.issues).toEqual(
    [
      ['SKU', '7,50123E+11'],
      ['Código de barras', '6.29111E+12'],
    ].map(([column, text]) => ({
      ...{ severity: 'warning', row: 2, column },
      message: `«${text}» perdió sus cifras en la hoja de cálculo: no se importa`,
    })),
  )
  const [asad] = (await readAll(file('1E5', '4006381333931'))).products
  expect(asad).toMatchObject({ issues: [], sizes: [{ sku: '1E5', gtin: '4006381333931' }] })
})

test('our own file without its column of ids is still ours', async () => {
  const { products, format } = await readAll(
    'Identificador,Nombre,Marca,Tamaño,Unidad,Decant,Precio\n,Asad,Lattafa,3.4,oz,No,45.00\n,Asad,Lattafa,10,ml,Sí,6.50\n',
  )
  expect(format).toBe('own')
  expect(products.map(summary)).toEqual(['Asad | Lattafa | 3.4 oz 4500, decant 10 ml 650'])
})
