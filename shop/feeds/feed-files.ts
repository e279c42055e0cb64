import { escapeXml } from '#shop/text/clean-text.ts'
import { csvLine } from '#shop/text/csv.ts'
import type { FeedItem } from './feed-item.ts'

export interface FeedShop {
  name: string
  origin: string
}

/** A feed: how its beginning, its items and its end are written. */
interface FeedFile {
  contentType: string
  start: (shop: FeedShop) => string
  item: (item: FeedItem) => string
  end: string
}

/** Google's taxonomy: Health & Beauty > Personal Care > Cosmetics > Perfume & Cologne. */
const CATEGORY = '479'

const googleItem = (item: FeedItem): string => {
  const [image = '', ...more] = item.images
  const tags: [string, string | null][] = [
    ['id', item.id],
    ['item_group_id', item.groupId],
    ['title', item.title],
    ['description', item.description],
    ['link', item.link],
    ['image_link', image],
    ...more.map((address): [string, string] => ['additional_image_link', address]),
    ['availability', item.isInStock ? 'in_stock' : 'out_of_stock'],
    ['price', item.price],
    ['sale_price', item.salePrice],
    ['condition', 'new'],
    ['brand', item.brand],
    ['gtin', item.gtin],
    // Of a bottle it would be untrue: its maker has given it a number, which the shop does not know.
    ['identifier_exists', item.isDecant ? 'no' : null],
    ['google_product_category', CATEGORY],
    ['gender', item.gender],
    ['age_group', 'adult'],
    ['size', item.size],
    ['unit_pricing_measure', item.measure],
    ['unit_pricing_base_measure', item.measure && (item.measure.endsWith('g') ? '100g' : '100ml')],
  ]
  const lines = tags.flatMap(([name, text]) =>
    text === null ? [] : `<g:${name}>${escapeXml(text)}</g:${name}>`,
  )
  return `<item>${lines.join('')}</item>\n`
}

const META: Readonly<Record<string, (item: FeedItem) => string | number | null>> = {
  id: ({ id }) => id,
  item_group_id: ({ groupId }) => groupId,
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: ({ isInStock }) => (isInStock ? 'in stock' : 'out of stock'),
  condition: () => 'new',
  price: ({ price }) => price,
  sale_price: ({ salePrice }) => salePrice,
  link: ({ link }) => link,
  image_link: ({ images }) => images[0] ?? null,
  // URLs of other sites may have commas, which separate these.
  additional_image_link: ({ images }) =>
    images
      .slice(1)
      .map((address) => address.replaceAll(',', '%2C'))
      .join(','),
  brand: ({ brand }) => brand,
  gtin: ({ gtin }) => gtin,
  google_product_category: () => CATEGORY,
  gender: ({ gender }) => gender,
  age_group: () => 'adult',
  size: ({ size }) => size,
  quantity_to_sell_on_facebook: ({ stock, isInStock }) => (isInStock ? stock : 0),
}

/** The feeds by the names of their files. */
export const FEEDS = {
  'google.xml': {
    contentType: 'application/xml; charset=utf-8',
    start: ({ name, origin }) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${escapeXml(name)}</title><link>${escapeXml(origin)}/</link><description>${escapeXml(name)}</description>
`,
    item: googleItem,
    end: '</channel></rss>\n',
  },
  'meta.csv': {
    contentType: 'text/csv; charset=utf-8',
    start: () => csvLine(Object.keys(META)),
    item: (item) => csvLine(Object.values(META).map((write) => write(item))),
    end: '',
  },
} as const satisfies Record<string, FeedFile>

export type FeedName = keyof typeof FEEDS
