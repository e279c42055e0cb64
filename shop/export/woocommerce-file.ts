import type { StoredSize } from '#shop/products/stored-size.ts'
import type { ExportedProduct, FileCell, FileShop } from './columns.ts'
import { formatDescription, formatTags, isSaleable, sizeName, sizePrices, toHtml } from './foreign-values.ts'
import { imageAddress } from './image-address.ts'

/** What the cells of one row are written from. */
interface Row {
  type: 'simple' | 'variable' | 'variation'
  product: ExportedProduct
  /** Of a simple product and of a variation. */
  size: StoredSize | undefined
  /** SKU by which variations name their product. */
  parent: string
  /** Of a variation, from 0. */
  position: number
  shop: FileShop
}

type Write = (row: Row) => FileCell

const ofProduct =
  (write: (product: ExportedProduct, shop: FileShop) => FileCell): Write =>
  ({ type, product, shop }) =>
    type === 'variation' ? null : write(product, shop)

const ofSize =
  (write: (size: StoredSize, product: ExportedProduct) => FileCell): Write =>
  ({ size, product }) =>
    size ? write(size, product) : null

function toSku({ type, size, parent }: Row): string | null {
  return type === 'variable' ? parent : (size?.sku ?? null)
}

/** 1 published, 0 private, -1 draft. A variation with 0 would be disabled. */
function toPublished({ type, product }: Row): number {
  if (product.state === 'archived') return type === 'variation' ? 1 : 0
  return product.state === 'published' && isSaleable(product) ? 1 : -1
}

const isInStock = ({ stock }: StoredSize, { isAvailable }: ExportedProduct) => isAvailable && stock !== 0

/** Values of an attribute are separated by commas; a comma in one has a backslash before it. */
const attributeValues = (values: readonly string[]) =>
  values.map((value) => value.replaceAll(',', '\\,')).join(', ')

/** Null for an empty value: the row is without the attribute. */
const attributeValue = (value: string) => (value === '' ? null : attributeValues([value]))

function sizeValues({ type, product, size }: Row): string | null {
  if (type === 'variable') return attributeValues(product.sizes.map(sizeName))
  return size ? attributeValues([sizeName(size)]) : null
}

/** The three columns of an attribute whose terms the whole shop shares. */
function attribute(place: number, name: string, write: Write): [string, Write][] {
  const flag: Write = (row) => (write(row) === null ? null : 1)
  return [
    [`Attribute ${place} name`, (row) => (write(row) === null ? null : name)],
    [`Attribute ${place} value(s)`, write],
    [`Attribute ${place} visible`, (row) => (row.type === 'variation' ? null : flag(row))],
    [`Attribute ${place} global`, flag],
  ]
}

/** The headings of WooCommerce's own export in English, without those that a perfume has no value for. */
const COLUMNS: readonly [string, Write][] = [
  ['Type', ({ type }) => type],
  ['SKU', toSku],
  ['GTIN, UPC, EAN, or ISBN', ofSize(({ gtin }) => gtin)],
  [
    'Name',
    ({ type, product, size }) =>
      type === 'variation' && size ? `${product.name} - ${sizeName(size)}` : product.name,
  ],
  ['Published', toPublished],
  ['Is featured?', ofProduct(() => 0)],
  ['Visibility in catalog', () => 'visible'],
  ['Short description', ofProduct(({ shortDescription }) => toHtml(shortDescription))],
  ['Description', ofProduct(formatDescription)],
  [
    'In stock?',
    ({ product, size }) => (size ? Number(isInStock(size, product)) : Number(product.isAvailable)),
  ],
  ['Stock', ofSize(({ stock }, { isAvailable }) => (isAvailable ? stock : null))],
  ['Backorders allowed?', () => 0],
  ['Sale price', ofSize((size, { currency }) => sizePrices(size, currency).sale)],
  ['Regular price', ofSize((size, { currency }) => sizePrices(size, currency).regular)],
  ['Categories', ofProduct(() => 'Perfumes')],
  ['Tags', ofProduct(formatTags)],
  [
    'Images',
    ofProduct(({ images }, { origin }) =>
      images.map((image) => imageAddress(image, origin).replaceAll(',', '%2C')).join(', '),
    ),
  ],
  ['Parent', ({ type, parent }) => (type === 'variation' ? parent : null)],
  ['Position', ({ type, position }) => (type === 'variation' ? position : 0)],
  ['Brands', ofProduct(({ brand }) => brand.replaceAll(',', '\\,'))],
  ...attribute(1, 'Tamaño', sizeValues),
  ...attribute(
    2,
    'Marca',
    ofProduct(({ brand }) => attributeValue(brand)),
  ),
  ...attribute(
    3,
    'Concentración',
    ofProduct(({ concentration }) => attributeValue(concentration)),
  ),
]

export const WOOCOMMERCE_HEADINGS: readonly string[] = COLUMNS.map(([heading]) => heading)

/** The rows of a product: one without variations, or the variable product and its variations. */
export function woocommerceRows(product: ExportedProduct, handle: string, shop: FileShop): FileCell[][] {
  const { sizes } = product
  const isSimple = sizes.length <= 1
  const common = { product, parent: handle, shop, position: 0 }
  const rows: Row[] = isSimple
    ? [{ ...common, type: 'simple', size: sizes[0] }]
    : [
        { ...common, type: 'variable', size: undefined },
        ...sizes.map((size, position): Row => ({ ...common, type: 'variation', size, position })),
      ]
  return rows.map((row) => COLUMNS.map(([, write]) => write(row)))
}
