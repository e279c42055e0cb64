import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { centsFromDecimal } from '#shop/money/money.ts'
import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import type { FileSize } from '#shop/products/stored-size.ts'
import { unescapeCell } from '#shop/text/csv.ts'
import { readAmount } from './cell-values.ts'
import type { ExportedProduct, FileCell, ReadProduct } from './columns.ts'
import { writeCsv, writeXlsx } from './export-file.server.ts'
import { PRODUCT_COLUMNS } from './own-columns.ts'
import { OWN_COLUMNS, OWN_HEADINGS, ownRows } from './own-file.ts'
import { SIZE_COLUMNS } from './size-columns.ts'
import { exportedProduct, exportedProducts } from './testing/exported-products.ts'

const SHOP = { origin: 'https://azahar.example' }
const ID = OWN_HEADINGS.indexOf('ID')
const SIZE = OWN_HEADINGS.indexOf('Tamaño')

async function* inBatches(products: readonly ExportedProduct[]): AsyncGenerator<FileCell[][]> {
  for (const product of products) yield ownRows(product, SHOP)
}

/** The products that the rows of a file say, by the columns' own readers. */
function readRows(rows: readonly string[][]): (ReadProduct & { sizes: FileSize[] })[] {
  const products = new Map<string, ReadProduct & { sizes: FileSize[] }>()
  for (const row of rows) {
    const cells = row.map((cell) => unescapeCell(cell).trim())
    const id = cells[ID] ?? ''
    const isFirst = !products.has(id)
    const product = products.get(id) ?? { fields: {}, sizes: [] }
    products.set(id, product)
    for (const [place, { read }] of PRODUCT_COLUMNS.entries())
      if (isFirst) expect(read(cells[place] ?? '', product, SHOP)).toBeUndefined()
    if (cells[SIZE] === '') continue
    const size: FileSize = { value: 0, unit: 'ml', decant: false, price: null }
    for (const [place, { read }] of SIZE_COLUMNS.entries())
      expect(
        read(cells[PRODUCT_COLUMNS.length + place] ?? '', size, product.fields.currency ?? '$'),
      ).toBeUndefined()
    product.sizes.push(size)
  }
  return [...products.values()]
}

/** A product in the words of a read one. */
function asRead({ id, handle, state, publishAt, images, sizes, ...fields }: ExportedProduct) {
  return {
    ...{ id, state, publishAt, images, fields },
    ...(handle !== null && { handle }),
    sizes: sizes.map(({ id: _, ...size }) => size),
  }
}

async function readText(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

test('any catalog is the same after it was written as CSV and read', async () => {
  await fc.assert(
    fc.asyncProperty(exportedProducts, async (products) => {
      const rows: string[][] = parse(await readText(writeCsv(OWN_HEADINGS, inBatches(products))), {
        bom: true,
      })
      expect(rows[0]).toEqual(OWN_HEADINGS)
      expect(readRows(rows.slice(1))).toEqual(products.map(asRead))
    }),
  )
})

test('any catalog is the same after it was written as XLSX and read', async () => {
  await fc.assert(
    fc.asyncProperty(exportedProducts, async (products) => {
      const file = await buffer(writeXlsx('Productos', OWN_COLUMNS, inBatches(products)))
      const rows = (await readXlsx(file)).sheets[0]?.rows ?? []
      expect(rows[0]).toEqual(OWN_HEADINGS)
      const texts = rows.slice(1).map((row) => OWN_HEADINGS.map((_, place) => String(row[place] ?? '')))
      expect(readRows(texts)).toEqual(products.map(asRead))
    }),
    { numRuns: 60 },
  )
})

test('a spreadsheet has amounts, contents and pieces as numbers, codes as texts and no formula', async () => {
  const [product] = fc.sample(exportedProduct, { numRuns: 1, seed: 1 })
  const size = { id: 1, value: 7.5, unit: 'ml', decant: true, price: 4550, salePrice: 4000, stock: 0 }
  const some = {
    ...product,
    name: '=1+1',
    sizes: [{ ...size, sku: '0012', gtin: '7501234567893' }],
  } as ExportedProduct
  const file = await buffer(writeXlsx('Productos', OWN_COLUMNS, inBatches([some])))
  const sheet = (await readXlsx(file)).sheets[0]
  const cell = (heading: string) => sheet?.rows[1]?.[OWN_HEADINGS.indexOf(heading)]
  expect(cell('Nombre')).toBe('=1+1')
  expect(sheet?.cells?.get(`1,${OWN_HEADINGS.indexOf('Nombre')}`)?.formula).toBeUndefined()
  expect(['Tamaño', 'Precio', 'Precio de oferta', 'Existencias'].map(cell)).toEqual([7.5, 45.5, 40, 0])
  expect(['SKU', 'Código de barras'].map(cell)).toEqual(['0012', '7501234567893'])
})

test('every field that the operator edits has a column with its label', () => {
  const labels = Object.values(PRODUCT_FIELDS).map(({ label }) => label)
  const headings = [...OWN_HEADINGS, 'Tamaños', 'Notas']
  expect(labels.filter((label) => !headings.includes(label))).toEqual([])
  expect(new Set(OWN_HEADINGS).size).toBe(OWN_HEADINGS.length)
})

test('an empty cell empties a text that may be empty, and says nothing of one that may not', () => {
  const product: ReadProduct = { fields: {} }
  for (const { read } of PRODUCT_COLUMNS) expect(read('', product, SHOP)).toBeUndefined()
  expect(product.fields).toMatchObject({ brand: '', description: '', scentFamily: [], attributes: [] })
  for (const name of ['name', 'gender', 'concentration', 'currency', 'isAvailable'])
    expect(product.fields).not.toHaveProperty(name)
})

test.each([
  ['ID', '12', /No es un ID/],
  ['Género', 'Robots', /género/],
  ['Familia olfativa', 'Floral|Marciano', /familias/],
  ['Disponible', 'quizás', /Sí o No/],
  ['Estado', 'vendido', /Publicado, Borrador, Archivado/],
  ...['mañana', '5', '01/02/2027', '2027-01-31', '2027-01-31 15:00', '2027-02-30T15:00:00Z'].map(
    (cell): [string, string, RegExp] => ['Fecha de publicación', cell, /fecha/],
  ),
])('the cell %s with "%s" gets an error and changes nothing', (heading, cell, error) => {
  const product: ReadProduct = { fields: {} }
  expect(PRODUCT_COLUMNS.find((column) => column.heading === heading)?.read(cell, product, SHOP)).toMatch(
    error,
  )
  expect(product).toEqual({ fields: {} })
})

test.each([
  ['22.000', 'CLP', '22000'],
  ['22000.50', 'CLP', '22000.50'],
  ['1.500', 'KWD', '1.50'],
  ['22.000', '$', '22000'],
  ['$1,234.50', 'USD', '1234.50'],
  ['12,50 €', 'EUR', '12.50'],
  ['45.00', '$', '45'],
])('the amount %s in %s is %s', (cell, currency, decimal) => {
  expect(readAmount(cell, currency)).toEqual({ cents: centsFromDecimal(decimal) })
})
