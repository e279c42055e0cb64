import { expect, test } from 'vitest'
import { readAll, summary } from '../testing/read-all.ts'

const options = (choices: string) =>
  [1, 2, 3, 4, 5, 6].flatMap((place) => [
    `productOptionName${place}`,
    `productOptionType${place}`,
    `productOption${choices}${place}`,
  ])
const OLD = [
  ...[
    'handleId',
    'fieldType',
    'name',
    'description',
    'productImageUrl',
    'collection',
    'sku',
    'ribbon',
    'price',
  ],
  ...['surcharge', 'visible', 'discountMode', 'discountValue', 'inventory', 'weight', 'cost'],
  ...options('Description'),
  ...['additionalInfoTitle1', 'additionalInfoDescription1', 'brand'],
]
const NEW = [
  ...[
    'handle',
    'fieldType',
    'name',
    'visible',
    'plainDescription',
    'media',
    'mediaAltText',
    'ribbon',
    'brand',
  ],
  ...['price', 'strikethroughPrice', 'cost', 'inventory', 'preOrderEnabled', 'sku', 'barcode', 'weight'],
  ...options('Choices'),
]
const BRANDS = { brands: ['Casa Neroli'] }

/** A CSV file; cells that a row does not name are empty. */
const csv = (headings: readonly string[], rows: Record<string, string>[]) =>
  [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
    .map((cells) => cells.join(','))
    .join('\n')

test('an older Wix file is read: variants are sizes with surcharges, discounts are sale prices', async () => {
  const noche = { handleId: 'product_1', fieldType: 'Variant', visible: 'true', inventory: 'InStock' }
  const alba = { handleId: 'product_2', fieldType: 'Variant', visible: 'true' }
  const file = csv(OLD, [
    {
      ...{ handleId: 'product_1', fieldType: 'Product', name: 'Noche Real', brand: 'Casa Neroli' },
      description: '<p>Notas de salida: Piña</p>',
      productImageUrl: 'a1_b2~mv2.jpg;https://t.example/b.jpg',
      ...{ collection: 'Perfumes Hombre;Ofertas', price: '20.0', surcharge: '0.0', visible: 'true' },
      ...{ discountMode: 'PERCENT', discountValue: '10.0', inventory: 'InStock' },
      ...{ productOptionName1: 'Tamaño', productOptionType1: 'DROP_DOWN' },
      productOptionDescription1: '50 ml;100 ml;200 ml',
    },
    { ...noche, sku: 'NR-50', surcharge: '0.0', productOptionDescription1: '50 ml' },
    { ...noche, sku: 'NR-100', surcharge: '15.5', inventory: '3', productOptionDescription1: '100 ml' },
    { ...noche, sku: 'NR-200', surcharge: '40.0', visible: 'false', productOptionDescription1: '200 ml' },
    {
      ...{
        handleId: 'product_2',
        fieldType: 'Product',
        name: 'Alba',
        brand: 'Casa Neroli',
        collection: 'Mujer',
      },
      ...{ price: '0.0', visible: 'false', discountMode: 'AMOUNT', discountValue: '5' },
      ...{ productOptionName1: 'Color', productOptionDescription1: 'Rosa;Gris' },
      ...{ productOptionName2: 'Contenido', productOptionDescription2: '30 ml;60 ml' },
    },
    {
      ...{ ...alba, surcharge: '12.0', inventory: 'OutOfStock' },
      ...{ productOptionDescription1: 'Rosa', productOptionDescription2: '30 ml' },
    },
    { ...alba, productOptionDescription1: 'Rosa', productOptionDescription2: '60 ml' },
    {
      ...{ handleId: 'product_3', fieldType: 'Product', name: 'Brisa 80 ml', sku: 'B-80', price: '18.0' },
      ...{ visible: 'true', discountMode: 'PERCENT', discountValue: '0.0', inventory: '7' },
    },
  ])
  const { products, format, skipped } = await readAll(file, BRANDS)
  expect(format).toBe('wix')
  expect(products.map(summary)).toEqual([
    'Noche Real | Casa Neroli | 50 ml 2000 (1800), 100 ml 3550 (3195)',
    'Alba | Casa Neroli | 30 ml 1200 (700), 60 ml sin precio',
    'Brisa |  | 80 ml 1800',
  ])
  expect(products.map(({ rows, handle, state }) => [rows, handle, state])).toEqual([
    [[2, 3, 4, 5], 'product_1', 'published'],
    [[6, 7, 8], 'product_2', 'draft'],
    [[9], 'product_3', 'published'],
  ])
  expect(products.map(({ sizes }) => sizes.map(({ sku, stock }) => [sku, stock]))).toEqual([
    [
      ['NR-50', null],
      ['NR-100', 3],
    ],
    [
      [null, 0],
      [null, null],
    ],
    [['B-80', 7]],
  ])
  expect(products[0]).toMatchObject({
    images: ['https://static.wixstatic.com/media/a1_b2~mv2.jpg', 'https://t.example/b.jpg'],
    fields: { gender: 'Hombre', notes: { top: ['Piña'] } },
    guessed: ['Notas', 'Género'],
    issues: [{ severity: 'warning', row: 5, column: 'visible', message: expect.stringMatching(/oculta/) }],
  })
  expect(products[2]?.guessed).toEqual(['Tamaño'])
  expect(skipped.map(({ row }) => row)).toEqual([1])
})

test('sizes without rows of their own have the price of the product, and its pieces are not theirs', async () => {
  const file = csv(OLD, [
    {
      ...{ handleId: 'p_1', fieldType: 'Product', name: 'Noche', collection: 'Casa Neroli', sku: 'N-1' },
      ...{ price: '20.0', visible: 'true', inventory: '12' },
      ...{ productOptionName1: 'Tamaño', productOptionDescription1: '50 ml;100 ml' },
    },
    {
      ...{ handleId: 'p_2', fieldType: 'Product', name: 'Alba Casa Neroli', price: 'abc', visible: 'true' },
      ...{ inventory: 'OutOfStock', productOptionName1: 'Color', productOptionDescription1: 'Rosa;Gris' },
    },
  ])
  const { products } = await readAll(file, BRANDS)
  expect(products.map(summary)).toEqual([
    'Noche | Casa Neroli | 50 ml 2000, 100 ml 2000',
    'Alba Casa Neroli | Casa Neroli | 1 unidad sin precio',
  ])
  const [noche, alba] = products
  expect(noche?.rows).toEqual([2])
  expect(noche?.guessed).toEqual(['Marca'])
  expect(noche?.sizes.map(({ sku, stock }) => [sku, stock])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(noche?.issues).toMatchObject([{ row: 2, column: 'inventory' }])
  expect(alba?.sizes).toMatchObject([{ stock: 0 }])
  expect(alba?.issues.map(({ column }) => column)).toEqual(['productOptionName1', 'price'])
})

test('a Wix file with the headings of new stores is read', async () => {
  const variant = { handle: 'noche', fieldType: 'VARIANT', productOptionName1: 'Size' }
  const file = csv(NEW, [
    {
      ...{ handle: 'noche', fieldType: 'PRODUCT', name: 'Noche', visible: 'TRUE', brand: 'Casa Neroli' },
      ...{ plainDescription: 'Cálido', media: 'https://t.example/a.jpg', price: '20' },
      ...{ strikethroughPrice: '25', productOptionName1: 'Size', productOptionChoices1: '50 ml;100 ml' },
    },
    {
      ...{ ...variant, price: '20', strikethroughPrice: '25', inventory: '4', sku: 'N-50' },
      ...{ barcode: '4006381333931', productOptionChoices1: '50 ml' },
    },
    { ...variant, price: '35', inventory: 'OUT_OF_STOCK', sku: 'N-100', productOptionChoices1: '100 ml' },
    { handle: 'noche', fieldType: 'MEDIA', media: 'https://t.example/b.jpg' },
    {
      ...{ handle: 'alba', fieldType: 'PRODUCT', name: 'Alba 30 ml', visible: 'FALSE', brand: 'Casa Neroli' },
      ...{ price: '12', inventory: 'IN_STOCK', sku: 'A-30' },
    },
    { ...variant, handle: 'otra', price: '35', productOptionChoices1: '100 ml' },
    { handle: 'dos', fieldType: 'PRODUCT', name: 'Dos 50 ml', brand: 'Casa Neroli', price: '10' },
    { handle: 'dos', fieldType: 'PRODUCT', name: 'Tres 50 ml', brand: 'Casa Neroli', price: '11' },
  ])
  const { products, format } = await readAll(file)
  expect(format).toBe('wix')
  expect(products.map(summary)).toEqual([
    'Noche | Casa Neroli | 50 ml 2500 (2000), 100 ml 3500',
    'Alba | Casa Neroli | 30 ml 1200',
    'Variante |  | ',
    'Dos | Casa Neroli | 50 ml 1000',
  ])
  expect(products[0]).toMatchObject({
    rows: [2, 3, 4, 5],
    images: ['https://t.example/a.jpg', 'https://t.example/b.jpg'],
    fields: { description: 'Cálido' },
    sizes: [
      { stock: 4, sku: 'N-50', gtin: '4006381333931' },
      { stock: 0, sku: 'N-100' },
    ],
    issues: [],
  })
  expect(products[1]).toMatchObject({ state: 'draft', sizes: [{ stock: null }] })
  expect(products[2]?.issues).toMatchObject([{ severity: 'error', row: 7 }])
  expect(products[3]?.issues).toMatchObject([{ severity: 'error', row: 9, column: 'handle' }])
})
