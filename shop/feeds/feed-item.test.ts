import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenSize } from '#shop/products/chosen-size.ts'
import { GENDERS } from '#shop/products/value-sets.ts'
import { anyText } from '#shop/testing/arbitraries.ts'
import { FEEDS } from './feed-files.ts'
import { cutText, type FeedProduct, type FeedSize, feedItems } from './feed-item.ts'
import { findProblems, isLeftOut } from './feed-problems.ts'
import { readGoogleItems } from './testing/read-google-items.ts'

const ORIGIN = 'https://azahar.example'
const SHOP = { name: 'Azahar & <b>', origin: ORIGIN }

const text = fc.oneof(
  anyText,
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.constantFrom(']]>', '<b>&amp;', '=1+1', '🌹'.repeat(3000)),
)

const size: fc.Arbitrary<FeedSize> = fc
  .record({
    value: fc.constantFrom(5, 7.5, 100),
    unit: fc.constantFrom('ml', 'ML', 'g', 'oz', 'fl/oz & más', '=x'),
    decant: fc.boolean(),
    price: fc.integer({ min: 0, max: 99_999_999 }),
    salePrice: fc.option(fc.integer({ min: 0, max: 99_999_999 }), { nil: undefined }),
    stock: fc.option(fc.constantFrom(0, 3), { nil: null }),
    gtin: fc.option(fc.constantFrom('7501234567893', '7501234567890', 'x'), { nil: null }),
  })
  .map((one) => ({ ...one, id: 0, ...(one.stock === 0 && { soldOut: true as const }) }))

const product: fc.Arbitrary<FeedProduct> = fc
  .record({
    id: fc.uuid(),
    ...{ name: text, brand: text, description: text, shortDescription: text },
    gender: fc.constantFrom(...GENDERS),
    currency: fc.constantFrom('$', 'COP', 'CRC', 'KWD', 'colones'),
    isAvailable: fc.boolean(),
    images: fc.uniqueArray(fc.constantFrom('a.jpg', 'b.png', 'https://cdn.example/a&b.jpg'), {
      maxLength: 3,
    }),
    sizes: fc.array(size, { maxLength: 4 }),
  })
  .map((one) => ({
    ...one,
    hasImages: one.images.length > 0,
    sizes: one.sizes.map((each, id) => ({ ...each, id: id + 1 })),
  }))

const isWhole = (value: string) => value.isWellFormed() && !/\n|\r/.test(value)

test('every item of any product has what both systems require, within their lengths', () => {
  fc.assert(
    fc.property(product, (one) => {
      if (isLeftOut(findProblems(one))) return
      const items = feedItems(one, ORIGIN)
      expect(items.length).toBeGreaterThan(0)
      for (const item of items) {
        expect(item.id.length).toBeLessThanOrEqual(50)
        expect(item.groupId).toBe(one.id)
        expect(item.title.length).toBeLessThanOrEqual(100)
        expect(item.title).toMatch(/\S/)
        expect(item.description.length).toBeGreaterThan(0)
        expect(item.description.length).toBeLessThanOrEqual(5000)
        expect(item.brand.length).toBeGreaterThan(0)
        expect(item.images[0]).toMatch(/^https:\/\/.*\.(jpg|png)$/)
        expect(item.price).toMatch(/^\d+(\.\d\d0?)? [A-Z]{3}$/)
        expect(Number.parseFloat(item.price)).toBeGreaterThan(0)
        for (const value of [item.title, item.description, item.brand, item.size])
          expect(isWhole(value)).toBe(true)
        const link = new URL(item.link)
        const chosen = chosenSize(one.sizes, link.searchParams.get('talla'))
        expect(chosen?.id).toBe(Number(item.id))
      }
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    }),
  )
})

test('any products make valid files from which every value can be read', () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 4 }), (products) => {
      const items = products
        .filter((one) => !isLeftOut(findProblems(one)))
        .flatMap((one) => feedItems(one, ORIGIN))
      const google = FEEDS['google.xml']
      const file = google.start(SHOP) + items.map(google.item).join('') + google.end
      const read = readGoogleItems(file)
      expect(read.map((item) => item['g:id'])).toEqual(items.map(({ id }) => id))
      expect(read.map((item) => item['g:title'])).toEqual(items.map(({ title }) => title))
      expect(read.map((item) => item['g:description'])).toEqual(items.map(({ description }) => description))
      const meta = FEEDS['meta.csv']
      const rows: Record<string, string>[] = parse(meta.start() + items.map(meta.item).join(''), {
        columns: true,
      })
      expect(rows.map(({ id, title, description, brand }) => [id, title, description, brand])).toEqual(
        items.map(({ id, title, description, brand }) => [id, title, description, brand]),
      )
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['abcdef', 3, 'abc'],
  ['ab🌹', 3, 'ab'],
  ['ab🌹', 4, 'ab🌹'],
  ['ab cd', 3, 'ab'],
])('the text %j is cut to %i as %j', (given, limit, cut) => {
  expect(cutText(given, limit)).toBe(cut)
})

const BOTTLE: FeedSize = {
  ...{ id: 1, value: 100, unit: 'ml', decant: false, price: 12_999, salePrice: 9950 },
  ...{ stock: 3, gtin: '7501234567893' },
}
const KHAMRAH: FeedProduct = {
  ...{
    id: 'p1',
    name: 'Khamrah',
    brand: 'Lattafa',
    description: 'Dulce\n\ny cálido',
    shortDescription: 'Dulce',
  },
  ...{
    gender: 'Mujer',
    currency: '$',
    isAvailable: true,
    images: ['a.jpg', 'b.jpg'],
    hasImages: true,
    sizes: [BOTTLE],
  },
}

test('an item has the words, the currency and the units of each system', () => {
  const decant: FeedSize = {
    ...BOTTLE,
    id: 2,
    value: 7.5,
    decant: true,
    salePrice: undefined,
    stock: 0,
    soldOut: true,
  }
  const items = feedItems({ ...KHAMRAH, sizes: [decant, BOTTLE] }, ORIGIN)
  const [first = '', second = ''] = items.map(FEEDS['google.xml'].item)
  expect(second).toContain(
    '<g:title>Lattafa Khamrah 100 ml</g:title><g:description>Dulce y cálido</g:description>',
  )
  expect(second).toContain('<g:link>https://azahar.example/product/p1?talla=100ml</g:link>')
  expect(second).toContain('<g:image_link>https://azahar.example/images/a.jpg/1280.jpg</g:image_link>')
  expect(second).toContain(
    '<g:availability>in_stock</g:availability><g:price>129.99 USD</g:price><g:sale_price>99.50 USD</g:sale_price>',
  )
  expect(second).toContain(
    '<g:gtin>7501234567893</g:gtin><g:google_product_category>479</g:google_product_category><g:gender>female</g:gender>',
  )
  expect(second).toContain(
    '<g:unit_pricing_measure>100ml</g:unit_pricing_measure><g:unit_pricing_base_measure>100ml<',
  )
  expect(first).toContain(
    '<g:availability>out_of_stock</g:availability><g:price>129.99 USD</g:price><g:condition>',
  )
  expect(first).toContain('<g:identifier_exists>no</g:identifier_exists>')
  const meta = FEEDS['meta.csv']
  const [sold, inStock] = parse(meta.start() + items.map(meta.item).join(''), { columns: true }) as Record<
    string,
    string
  >[]
  expect([sold?.availability, inStock?.availability]).toEqual(['out of stock', 'in stock'])
  expect([sold?.quantity_to_sell_on_facebook, inStock?.quantity_to_sell_on_facebook]).toEqual(['0', '3'])
  expect(inStock?.additional_image_link).toBe('https://azahar.example/images/b.jpg/1280.jpg')
})

test('only of a decant the feed says that it has no global number', () => {
  const sizes = [BOTTLE, { ...BOTTLE, id: 2, gtin: null }, { ...BOTTLE, id: 3, decant: true }]
  const items = feedItems({ ...KHAMRAH, sizes }, ORIGIN).map(FEEDS['google.xml'].item)
  expect(items.map((item) => item.includes('<g:gtin>'))).toEqual([true, false, false])
  expect(items.map((item) => item.includes('identifier_exists'))).toEqual([false, false, true])
})

test('the addresses of more images are separated by commas, and have none', () => {
  const images = ['a.jpg', 'https://cdn.example/w_400,h_300/b.jpg', 'c.jpg']
  const [item] = feedItems({ ...KHAMRAH, images }, ORIGIN)
  const meta = FEEDS['meta.csv']
  const [row]: Record<string, string>[] = parse(meta.start() + (item ? meta.item(item) : ''), {
    columns: true,
  })
  expect(row?.additional_image_link?.split(',').map(decodeURIComponent)).toEqual(item?.images.slice(1))
})

test.each([
  [
    'Dura 8 h; +10 de proyección;\n- Salida: oud; corazón: rosa',
    'Dura 8 h, +10 de proyección, - Salida: oud; corazón: rosa',
  ],
  ["'Khamrah' significa vino;'Asad', león", "Khamrah' significa vino,'Asad', león"],
  ['\u200bPegado de un chat; \u200b-oud', 'Pegado de un chat, \u200b-oud'],
  ['"-50 %" en la caja; "＋oud"', '50 %" en la caja, "＋oud"'],
])('the description %j gets no marks of spreadsheets', (description, shown) => {
  const [item] = feedItems({ ...KHAMRAH, description }, ORIGIN)
  expect(item?.description).toBe(shown)
  const meta = FEEDS['meta.csv']
  const rows: Record<string, string>[] = parse(meta.start() + (item ? meta.item(item) : ''), {
    columns: true,
  })
  expect(rows[0]?.description).toBe(shown)
})

test('the title says the brand once, and a long one is cut before the size', () => {
  const titles = (fields: Partial<FeedProduct>) =>
    feedItems({ ...KHAMRAH, ...fields }, ORIGIN).map(({ title }) => title)
  expect(titles({ name: 'Lattafa Khamrah' })).toEqual(['Lattafa Khamrah 100 ml'])
  expect(titles({ name: 'x'.repeat(200) })[0]).toMatch(/^Lattafa x+ 100 ml$/)
})

test.each([
  ['image', { images: [], hasImages: false }],
  ['preparedImage', { images: [] }],
  ['price', { sizes: [] }],
  ['price', { sizes: [{ ...BOTTLE, price: 0 }] }],
  ['brand', { brand: ' \u200b' }],
  ['brand', { brand: '=+' }],
  ['description', { description: '', shortDescription: '\n' }],
  ['currency', { currency: 'colones' }],
  ['somePrice', { sizes: [BOTTLE, { ...BOTTLE, id: 2, price: 0 }] }],
  ['title', { name: 'x'.repeat(90) }],
  ['longDescription', { description: 'x'.repeat(5001) }],
  ['gtin', { sizes: [{ ...BOTTLE, gtin: '7501234567890' }] }],
  ['gtin', { sizes: [{ ...BOTTLE, gtin: '2001234567893' }] }],
])('the problem %s is found', (problem, fields) => {
  expect(findProblems({ ...KHAMRAH, ...fields })).toEqual([problem])
  expect(findProblems(KHAMRAH)).toEqual([])
})

test.each([
  ...[
    '2001234567893',
    '0212345678909',
    '0412345678903',
    '212345678909',
    '412345678903',
    '20012342',
    '01234565',
  ],
  ...['12001234567890', '0512345678900', '9812345678902', '9912345678909'],
])('the number %s, of one shop or of a coupon, is not sent', (gtin) => {
  expect(feedItems({ ...KHAMRAH, sizes: [{ ...BOTTLE, gtin }] }, ORIGIN)[0]?.gtin).toBeNull()
})

test.each(['7501234567893', '021234567893', '9781234567897', '17501234567890', '75012342'])(
  'the number %s is sent',
  (gtin) => {
    expect(feedItems({ ...KHAMRAH, sizes: [{ ...BOTTLE, gtin }] }, ORIGIN)[0]?.gtin).toBe(gtin)
  },
)
