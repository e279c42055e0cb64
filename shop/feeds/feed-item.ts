import { href } from 'react-router'
import { amountText } from '#shop/export/cell-values.ts'
import { imageAddress } from '#shop/export/image-address.ts'
import { isoCurrency } from '#shop/money/currencies.ts'
import { sizeSlug } from '#shop/products/chosen-size.ts'
import { parseGtin } from '#shop/products/parse-fields.ts'
import { type Product, type ProductSize, sizeLabel } from '#shop/products/product.ts'
import { getSalePrice } from '#shop/products/product-price.ts'
import { cleanLine, isBlank } from '#shop/text/clean-text.ts'
import { unmarkedLine } from '#shop/text/csv.ts'
import { withQuery } from '#shop/urls/links.ts'

export interface FeedSize extends ProductSize {
  id: number
  /** Pieces left; null when not counted. */
  stock: number | null
  gtin: string | null
}

/** The fields that feeds contain. The query of the products and their hash read these (read-feed.server.ts). */
export const FEED_FIELDS = [
  'name',
  'brand',
  'description',
  'shortDescription',
  'gender',
  'currency',
  'isAvailable',
] as const

/** A published product, as far as feeds need it. */
export interface FeedProduct extends Pick<Product, 'id' | (typeof FEED_FIELDS)[number]> {
  /** Storage paths of images that can be sent as JPEG, main image first. */
  images: string[]
  /** Whether there are images, also those that cannot be sent. */
  hasImages: boolean
  /** In numeric order. */
  sizes: FeedSize[]
}

/** One size in a feed. Texts are plain, on one line and no longer than both Google and Meta accept. */
export interface FeedItem {
  id: string
  groupId: string
  title: string
  description: string
  link: string
  images: string[]
  isInStock: boolean
  /** "129.99 USD" */
  price: string
  salePrice: string | null
  brand: string
  gtin: string | null
  isDecant: boolean
  gender: 'male' | 'female' | 'unisex'
  size: string
  /** "100ml"; null where the unit is none of Google's. */
  measure: string | null
  stock: number | null
}

/** The shorter one of both: Meta's template has 100 characters for titles, Google 150; descriptions have 5,000. */
export const FEED_LIMITS = { title: 100, description: 5000, brand: 70, size: 100, images: 10 } as const

const GENDERS = { Hombre: 'male', Mujer: 'female', Unisex: 'unisex' } as const

const UNITS = new Set(['ml', 'cl', 'l', 'g'])

/** The items of a product, one per size with a price. Only for a product without errors (`feed-problems.ts`). */
export function feedItems(product: FeedProduct, origin: string): FeedItem[] {
  const { id, sizes, gender, isAvailable } = product
  const currency = isoCurrency(product.currency)
  const common = {
    groupId: id,
    description: cutText(feedDescription(product), FEED_LIMITS.description),
    images: product.images.slice(0, 1 + FEED_LIMITS.images).map((path) => imageAddress(path, origin)),
    brand: cutText(plainText(product.brand), FEED_LIMITS.brand),
    gender: GENDERS[gender],
  }
  return sizes
    .filter(({ price }) => price > 0)
    .map((size) => {
      const sale = getSalePrice(size)
      const price = (cents: number) => `${amountText(cents, product.currency)} ${currency}`
      return {
        ...common,
        id: String(size.id),
        title: feedTitle(product, size),
        link: origin + withQuery(href('/product/:id', { id }), { talla: sizeSlug(sizes, size) }),
        isInStock: isAvailable && !size.soldOut,
        price: price(size.price),
        salePrice: sale === undefined ? null : price(sale),
        // The number of the bottle that a decant was filled from is not the decant's.
        gtin: size.decant ? null : (feedGtin(size) ?? null),
        isDecant: size.decant,
        size: cutText(plainText(sizeLabel(size)), FEED_LIMITS.size),
        measure: formatMeasure(size),
        stock: size.stock,
      }
    })
}

/** The global number of a size: null when it has none, undefined when it is one that Google and Meta refuse. */
export function feedGtin({ gtin }: Pick<FeedSize, 'gtin'>): string | null | undefined {
  const digits = parseGtin(gtin ?? '')
  return digits && isReserved(digits) ? undefined : digits
}

/**
 * Whether a number is one that shops give themselves (02, 04, 2), or of coupons (05, 98, 99): Google Merchant Center Help,
 * answers 6286293 and 6286302. Twelve digits are thirteen with a 0 before them; the first of fourteen is the packaging's.
 */
function isReserved(gtin: string): boolean {
  if (gtin.length === 8) return /^[02]/.test(gtin)
  return /^(?:2|0[245]|98[1-4]|99)/.test(gtin.padStart(14, '0').slice(1))
}

/** "Lattafa Khamrah 100 ml": brand and name are cut where they are too long, the size is not. */
function feedTitle(product: Pick<FeedProduct, 'brand' | 'name'>, size: ProductSize): string {
  const end = ` ${plainText(sizeLabel(size))}`
  return cutText(fullName(product), FEED_LIMITS.title - end.length) + end
}

/** Brand and name; the brand once, where the name begins with it. */
export function fullName({ brand, name }: Pick<FeedProduct, 'brand' | 'name'>): string {
  const [maker, perfume] = [plainText(brand), plainText(name)]
  return perfume.toLowerCase().startsWith(maker.toLowerCase()) ? perfume : `${maker} ${perfume}`.trim()
}

/** The description, or else the short one; empty when none has a visible character. */
export function feedDescription({ description, shortDescription }: FeedProduct): string {
  return [description, shortDescription].map(plainText).find((text) => !isBlank(text)) ?? ''
}

/** A text on one line, without characters that systems refuse and without marks of spreadsheets, which Meta would show. */
export function plainText(text: string): string {
  const line = cleanLine(text)
    .replace(/[\uFFFE\uFFFF]/g, '')
    .replace(/\s+/g, ' ')
  return unmarkedLine(line).trimEnd()
}

/** At most `limit` UTF-16 code units; a character outside of the basic plane is not cut in half. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  return text
    .slice(0, limit)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}

function formatMeasure({ value, unit }: ProductSize): string | null {
  const name = unit.trim().toLowerCase()
  return UNITS.has(name) ? `${value}${name}` : null
}
