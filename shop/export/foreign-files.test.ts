import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsFromDecimal } from '#shop/money/money.ts'
import { getSalePrice } from '#shop/products/product-price.ts'
import type { StoredSize } from '#shop/products/stored-size.ts'
import { unescapeCell } from '#shop/text/csv.ts'
import type { ExportedProduct, FileCell } from './columns.ts'
import { writeCsv } from './export-file.server.ts'
import { sizeName, toHtml } from './foreign-values.ts'
import { assignHandles } from './handles.ts'
import { SHOPIFY_HEADINGS, shopifyRows } from './shopify-file.ts'
import { exportedProduct, exportedProducts } from './testing/exported-products.ts'
import { WOOCOMMERCE_HEADINGS, woocommerceRows } from './woocommerce-file.ts'

const SHOP = { origin: 'https://azahar.example' }
const [anyProduct] = fc.sample(exportedProduct, { numRuns: 1, seed: 7 })
const SIZE: StoredSize = {
  ...{ id: 1, value: 100, unit: 'ml', decant: false, price: 5000, salePrice: null },
  ...{ stock: null, sku: null, gtin: null },
}
const perfume = (fields: Partial<ExportedProduct>): ExportedProduct => ({
  ...(anyProduct as ExportedProduct),
  ...{ name: 'Khamrah', brand: 'Lattafa', currency: '$', state: 'published', isAvailable: true },
  ...{ description: '', shortDescription: 'Dulce', images: [], sizes: [SIZE] },
  ...fields,
})

type Record = { [heading: string]: string }

async function records(
  headings: readonly string[],
  products: readonly ExportedProduct[],
  toRows: (product: ExportedProduct, handle: string, shop: typeof SHOP) => FileCell[][],
): Promise<Record[]> {
  const handles = assignHandles(products)
  async function* batches() {
    for (const product of products) yield toRows(product, handles.get(product.id) ?? '', SHOP)
  }
  let text = ''
  for await (const part of writeCsv(headings, batches())) text += part
  const rows: Record[] = parse(text, { bom: true, columns: true })
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, unescapeCell(cell)])),
  )
}

const shopify = (...products: ExportedProduct[]) => records(SHOPIFY_HEADINGS, products, shopifyRows)
const woocommerce = (...products: ExportedProduct[]) =>
  records(WOOCOMMERCE_HEADINGS, products, woocommerceRows)

/** What both systems must get: prices as buyers see them, and no sale price that does not apply. */
const soldAs = ({ name, brand, sizes }: ExportedProduct) => ({
  ...{ name, brand },
  sizes: sizes.map((size) => ({
    size: sizeName(size),
    price: size.price,
    sale: getSalePrice({ price: size.price, salePrice: size.salePrice ?? undefined }) ?? null,
    ...{ sku: size.sku, gtin: size.gtin },
  })),
})

test('a Shopify file has the same products, sizes, prices and sale prices', async () => {
  await fc.assert(
    fc.asyncProperty(exportedProducts, async (products) => {
      const read = new Map<string, ReturnType<typeof soldAs>>()
      for (const row of await shopify(...products)) {
        const handle = row['URL handle'] ?? ''
        const product = read.get(handle) ?? { name: row.Title ?? '', brand: row.Vendor ?? '', sizes: [] }
        read.set(handle, product)
        if (!row['Option1 value']) continue
        const [price, compareAt] = [row.Price ?? '', row['Compare-at price']]
        product.sizes.push({
          size: row['Option1 value'],
          price: centsFromDecimal(compareAt || price),
          sale: compareAt ? centsFromDecimal(price) : null,
          ...{ sku: row.SKU || null, gtin: row.Barcode || null },
        })
      }
      expect([...read.values()]).toEqual(products.map(soldAs))
    }),
  )
})

test('a WooCommerce file has the same products, sizes, prices and sale prices', async () => {
  await fc.assert(
    fc.asyncProperty(exportedProducts, async (products) => {
      const read: ReturnType<typeof soldAs>[] = []
      for (const row of await woocommerce(...products)) {
        if (row.Type !== 'variation')
          read.push({
            name: row.Name ?? '',
            brand: row['Attribute 2 value(s)']?.replaceAll('\\,', ',') ?? '',
            sizes: [],
          })
        if (row.Type === 'variable' || !row['Regular price']) continue
        read.at(-1)?.sizes.push({
          size: row['Attribute 1 value(s)'] ?? '',
          price: centsFromDecimal(row['Regular price']),
          sale: row['Sale price'] ? centsFromDecimal(row['Sale price']) : null,
          ...{ sku: row.SKU || null, gtin: row['GTIN, UPC, EAN, or ISBN'] || null },
        })
      }
      expect(read).toEqual(products.map(soldAs))
    }),
  )
})

test('every product of a catalog has a different handle, the stored ones unchanged', () => {
  fc.assert(
    fc.property(fc.array(exportedProduct, { maxLength: 12 }), (products) => {
      const few = products.map((product, place) => ({
        ...product,
        id: String(place),
        name: place % 2 ? 'Asad' : 'خمرة',
        handle: place % 5 === 4 ? `lattafa-asad-${place}` : null,
        brand: 'Lattafa',
      }))
      const handles = assignHandles(few)
      expect(new Set(handles.values()).size).toBe(few.length)
      for (const { id, handle } of few) if (handle) expect(handles.get(id)).toBe(handle)
    }),
  )
  const products = ['Khamrah', 'Khamrah', 'Ámbar & Oud'].map((name, id) => ({
    id: `${id}`,
    name,
    brand: 'Lattafa',
    handle: null,
  }))
  expect([...assignHandles(products).values()]).toEqual([
    'lattafa-khamrah',
    'lattafa-khamrah-2',
    'lattafa-ambar-oud',
  ])
})

test('a product that cannot be ordered here is sold out there, and drafts stay drafts', async () => {
  const states = [
    perfume({}),
    perfume({ isAvailable: false }),
    perfume({ state: 'draft' }),
    perfume({ state: 'archived' }),
    perfume({ sizes: [{ ...SIZE, price: 0 }] }),
  ]
  const rows = await Promise.all(states.map(async (one) => (await shopify(one))[0]))
  expect(rows.map((row) => [row?.Status, row?.['Inventory tracker'], row?.['Inventory quantity']])).toEqual([
    ['active', '', ''],
    ['active', 'shopify', '0'],
    ['draft', '', ''],
    ['archived', '', ''],
    ['draft', '', ''],
  ])
  const woo = await Promise.all(states.map(async (one) => (await woocommerce(one))[0]))
  expect(woo.map((row) => [row?.Published, row?.['In stock?'], row?.Stock])).toEqual([
    ['1', '1', ''],
    ['1', '0', ''],
    ['-1', '1', ''],
    ['0', '1', ''],
    ['-1', '1', ''],
  ])
  const several = [SIZE, { ...SIZE, value: 50 }]
  const variations = await woocommerce(perfume({ state: 'archived', sizes: several }))
  expect(variations.map(({ Type, Published }) => [Type, Published])).toEqual([
    ['variable', '0'],
    ['variation', '1'],
    ['variation', '1'],
  ])
})

test('images have absolute addresses and positions, and tags have no commas of values', async () => {
  const product = perfume({
    images: ['a.jpg', 'https://cdn.example/b.jpg', 'c.png'],
    ...{ scentFamily: ['Floral'], attributes: ['Nuevo, y caro'], gender: 'Mujer' },
    notes: { top: ['Rosa'], middle: ['Oud'], base: ['Oud'] },
  })
  const rows = await shopify(product)
  expect(rows.map((row) => [row['Product image URL'], row['Image position']])).toEqual([
    ['https://azahar.example/images/a.jpg/1280.jpg', '1'],
    ['https://cdn.example/b.jpg', '2'],
    ['https://azahar.example/images/c.png/1280.jpg', '3'],
  ])
  const tags = 'familia:Floral, genero:Mujer, nota:Rosa, nota:Oud, Nuevo  y caro'
  expect(rows[0]?.Tags).toBe(tags)
  expect((await woocommerce(product))[0]).toMatchObject({
    Tags: tags,
    Images: rows.map((row) => row['Product image URL']).join(', '),
  })
})

test('a perfume without a brand or a concentration has no such attribute in WooCommerce', async () => {
  const readNames = async (fields: Partial<ExportedProduct>) => {
    const [row] = await woocommerce(perfume(fields))
    return [1, 2, 3].map((place) => row?.[`Attribute ${place} name`])
  }
  expect(await readNames({ concentration: 'Elixir' })).toEqual(['Tamaño', 'Marca', 'Concentración'])
  expect(await readNames({ brand: '', concentration: '' })).toEqual(['Tamaño', '', ''])
})

test('a description is HTML with the same paragraphs and without tags of the text', () => {
  expect(toHtml('Uno <b>\ndos\n\n\ntres & \\n')).toBe('<p>Uno &lt;b&gt;<br>dos</p><p>tres &amp; &#92;n</p>')
})

test('a description has no marks of spreadsheets', async () => {
  const product = perfume({ description: 'Dura 8 h; +10 de proyección\n- Salida & -fondo; --' })
  const shown = '<p>Dura 8 h; &#43;10 de proyección<br>- Salida &amp; &#45;fondo; &#45;&#45;</p>'
  expect((await shopify(product))[0]?.Description).toBe(shown)
  expect((await woocommerce(product))[0]?.Description).toBe(shown)
})
