import type { StoredSize } from '#shop/products/stored-size.ts'
import type { ExportedProduct, FileCell, FileShop } from './columns.ts'
import {
  formatDescription,
  formatTags,
  isSaleable,
  parseContents,
  sizeName,
  sizePrices,
} from './foreign-values.ts'
import { imageAddress } from './image-address.ts'

/** What the cells of one row are written from. Products have more rows than sizes where they have more images. */
interface Row {
  product: ExportedProduct
  handle: string
  isFirst: boolean
  size: StoredSize | undefined
  image: string | undefined
  /** From 1. */
  position: number
  shop: FileShop
}

type Write = (row: Row) => FileCell

const ofProduct =
  (write: (product: ExportedProduct) => FileCell): Write =>
  ({ product, isFirst }) =>
    isFirst ? write(product) : null

const ofSize =
  (write: (size: StoredSize, product: ExportedProduct) => FileCell): Write =>
  ({ product, size }) =>
    size ? write(size, product) : null

const ofImage =
  (write: (image: string, row: Row) => FileCell): Write =>
  (row) =>
    row.image === undefined ? null : write(row.image, row)

const TAXONOMY = 'Health & Beauty > Personal Care > Cosmetics > Perfumes & Colognes'

function toStatus(product: ExportedProduct): string {
  if (product.state === 'archived') return 'archived'
  return product.state === 'published' && isSaleable(product) ? 'active' : 'draft'
}

/** Pieces of a size; a product that cannot be ordered has none, so that it cannot be ordered there either. */
const toPieces = ({ stock }: StoredSize, { isAvailable }: ExportedProduct) => (isAvailable ? stock : 0)

/** The headings of Shopify since 2024, which it also exports, without those that a perfume has no value for. */
const COLUMNS: Readonly<Record<string, Write>> = {
  Title: ofProduct(({ name }) => name),
  'URL handle': ({ handle }) => handle,
  Description: ofProduct(formatDescription),
  Vendor: ofProduct(({ brand }) => brand),
  'Product category': ofProduct(() => TAXONOMY),
  Type: ofProduct(({ concentration }) => concentration),
  Tags: ofProduct(formatTags),
  'Published on online store': ofProduct(({ state }) => (state === 'published' ? 'TRUE' : 'FALSE')),
  Status: ofProduct(toStatus),
  SKU: ofSize(({ sku }) => sku),
  Barcode: ofSize(({ gtin }) => gtin),
  'Option1 name': ({ isFirst, size }) => (isFirst && size ? 'Tamaño' : null),
  'Option1 value': ofSize(sizeName),
  Price: ofSize((size, { currency }) => {
    const { regular, sale } = sizePrices(size, currency)
    return sale ?? regular
  }),
  'Compare-at price': ofSize((size, { currency }) => {
    const { regular, sale } = sizePrices(size, currency)
    return sale === null ? null : regular
  }),
  'Unit price total measure': ofSize((size) => parseContents(size)?.value ?? null),
  'Unit price total measure unit': ofSize((size) => parseContents(size)?.unit ?? null),
  'Inventory tracker': ofSize((size, product) => (toPieces(size, product) === null ? null : 'shopify')),
  'Inventory quantity': ofSize(toPieces),
  'Continue selling when out of stock': ofSize(() => 'DENY'),
  'Requires shipping': ofSize(() => 'TRUE'),
  'Fulfillment service': ofSize(() => 'manual'),
  'Product image URL': ofImage((image, { shop }) => imageAddress(image, shop.origin)),
  'Image position': ofImage((_, { position }) => position),
  'Image alt text': ofImage((_, { product }) => product.name),
  'Gift card': ofProduct(() => 'FALSE'),
  'SEO description': ofProduct(({ shortDescription }) => shortDescription),
}

export const SHOPIFY_HEADINGS: readonly string[] = Object.keys(COLUMNS)

/** The rows of a product: its sizes and its images, beside each other. Fields of the product are on the first one. */
export function shopifyRows(product: ExportedProduct, handle: string, shop: FileShop): FileCell[][] {
  const { sizes, images } = product
  return Array.from({ length: Math.max(1, sizes.length, images.length) }, (_, place) => {
    const row = {
      ...{ product, handle, shop, isFirst: place === 0 },
      ...{ size: sizes[place], image: images[place], position: place + 1 },
    }
    return Object.values(COLUMNS).map((write) => write(row))
  })
}
