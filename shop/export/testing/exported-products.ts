import fc from 'fast-check'
import { splitNotes } from '#shop/products/parse-fields.ts'
import { INITIAL_FIELDS, parsePlainFields, TEXT_FIELDS } from '#shop/products/plain-fields.ts'
import { PRODUCT_STATES } from '#shop/products/product-state.ts'
import type { StoredSize } from '#shop/products/stored-size.ts'
import { CONCENTRATIONS, GENDERS, SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import { anyText } from '#shop/testing/arbitraries.ts'
import { oneLine } from '#shop/text/clean-text.ts'
import type { ExportedProduct } from '../columns.ts'

/** Texts that spreadsheets and CSV readers may change. */
const hostileText = fc.oneof(
  anyText,
  fc.stringMatching(/^([=+@'" ;|\\,＝-][a-zñ|\\,;"\r\n]*)*$/),
  fc.constantFrom(
    '_x0041_',
    '007',
    '1e5',
    '2024-01-02',
    'TRUE',
    "'",
    '=1+1',
    '<b>&amp;</b>',
    'خمرة',
    '🌹',
    '\\n',
    '|',
  ),
)

const line = hostileText.map(oneLine)
const required = fc.oneof(line, fc.constantFrom('Khamrah', 'Yara')).map((text) => text || 'Asad')
const unique = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))]
const notes = fc.array(line, { maxLength: 4 }).map((names) => splitNotes(names.join(',')))
const code = fc.option(
  fc.oneof(line, fc.constantFrom('0012', '7501234567893')).map((text) => text || 'A-1'),
  { nil: null },
)

/** Amounts that the currency has: without decimals in whole units, now and then with stored cents. */
const amount = fc.oneof(
  fc.integer({ min: 1, max: 99_999 }).map((units) => units * 100),
  fc.integer({ min: 1, max: 999_999_999_999 }),
)

const size: fc.Arbitrary<Omit<StoredSize, 'id'>> = fc.record({
  value: fc.oneof(
    fc.integer({ min: 1, max: 99_999 }),
    fc.integer({ min: 1, max: 999_999 }).map((n) => n / 100),
  ),
  unit: fc.constantFrom('ml', 'ML', 'g', 'oz', 'fl/oz & más', '=x', 'a,b'),
  decant: fc.boolean(),
  price: amount,
  salePrice: fc.option(amount, { nil: null }),
  stock: fc.option(fc.constantFrom(0, 1, 250, 1_000_000), { nil: null }),
  sku: code,
  gtin: code,
})

const sizeKey = ({ value, unit, decant }: Omit<StoredSize, 'id'>) =>
  `${value} ${unit.toLowerCase()} ${decant}`

/** Any product that the shop can store. */
export const exportedProduct: fc.Arbitrary<ExportedProduct> = fc
  .record({
    id: fc.uuid(),
    handle: fc.option(required, { nil: null }),
    name: required,
    brand: line,
    shortDescription: required,
    description: hostileText.map(
      (text) => TEXT_FIELDS.find(({ name }) => name === 'description')?.parse?.(text) ?? '',
    ),
    gender: fc.constantFrom(...GENDERS),
    concentration: fc.oneof(fc.constantFrom(...CONCENTRATIONS), required),
    currency: fc.constantFrom('$', 'USD', 'COP', 'CLP', 'CRC', 'EUR', 'KWD', 'TND', 'JPY'),
    isAvailable: fc.boolean(),
    state: fc.constantFrom(...PRODUCT_STATES),
    publishAt: fc.option(fc.constantFrom('2027-01-31T15:00:00.000Z'), { nil: null }),
    scentFamily: fc.subarray([...SCENT_FAMILIES]),
    attributes: fc.array(line, { maxLength: 4 }).map(unique),
    notes: fc.record({ top: notes, middle: notes, base: notes }),
    images: fc.uniqueArray(
      fc.oneof(
        fc.stringMatching(/^[0-9a-f]{32}\.(jpg|png|webp|avif)$/),
        fc.constantFrom('demo-01.svg', 'https://cdn.example/a|b,c.jpg', 'https://cdn.example/ñ x.jpg'),
      ),
      { maxLength: 4 },
    ),
    sizes: fc.uniqueArray(size, { maxLength: 4, selector: sizeKey }),
  })
  .map(({ sizes, ...product }) => ({
    ...parsePlainFields(INITIAL_FIELDS),
    ...product,
    sizes: sizes.map((one, place) => ({ id: place + 1, ...one })),
  }))

/** A catalog of such products: no two have the same stored handle. */
export const exportedProducts = fc
  .uniqueArray(exportedProduct, { maxLength: 5, selector: ({ id }) => id })
  .map((products) =>
    products.map(({ handle, ...product }, place) => ({
      ...product,
      handle: handle === null ? null : `${handle}-${place}`,
    })),
  )
