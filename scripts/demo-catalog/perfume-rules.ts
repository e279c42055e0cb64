import { z } from 'zod'
import { ATTRIBUTES, GENDERS, NOTE_TYPES, SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import { foldText } from '#shop/text/fold-text.ts'

const CONCENTRATIONS = ['Eau de Parfum', 'Eau de Toilette', 'Extrait de Parfum', 'Aceite perfumado'] as const
const VOLUMES = [10, 30, 50, 90, 100, 120]
const DECANT = 10
const MIN_PRICE = 6
const MAX_PRICE = 320
const MAX_DECANT_PRICE = 25
const SALE = 'Oferta Especial'

/** Folded text with plain apostrophes. */
export const fold = (text: string) => foldText(text).replace(/[’‘`]/g, "'").replace(/\s+/g, ' ').trim()

const text = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((value) => value === value.trim() && !/\s{2}|[\n\t]/.test(value), 'has odd spaces')
    .refine((value) => !/[!¡]/.test(value), 'has an exclamation mark')
    .refine((value) => !/\p{Extended_Pictographic}/u.test(value), 'has a pictograph')
    .refine((value) => !/\$|€|\bUSD\b|\bd[oó]lares?\b/iu.test(value), 'names a price')
    .refine((value) => value === value.normalize('NFC'), 'is not in Unicode form NFC')

const distinct = <Text extends z.ZodType<string>>(one: Text) =>
  z.array(one).refine((list) => new Set(list.map(fold)).size === list.length, 'repeats a value')

const money = z.number().refine((amount) => /^\d+(\.\d{1,2})?$/.test(String(amount)), 'is not an amount')

const size = z
  .strictObject({
    value: z.number().refine((value) => VOLUMES.includes(value), `is not one of ${VOLUMES.join(', ')}`),
    unit: z.literal('ml'),
    decant: z.boolean(),
    price: money,
    sale_price: money.optional(),
  })
  .refine(({ value, decant }) => decant === (value === DECANT), 'decant must mark 10 ml only')
  .refine(
    ({ price, decant }) => price >= MIN_PRICE && price <= (decant ? MAX_DECANT_PRICE : MAX_PRICE),
    'price out of range',
  )
  .refine(
    ({ price, sale_price: sale = price / 2 }) => sale > 0 && sale < price,
    'sale price is not below the price',
  )
type Size = z.infer<typeof size>

const grows = (sizes: Size[], of: (size: Size) => number) =>
  sizes.every((size, at) => at === 0 || of(sizes[at - 1] as Size) < of(size))
const onSale = (sizes: Size[]) => sizes.filter((one) => one.sale_price !== undefined)

const sizes = z
  .array(size)
  .min(2)
  .max(4)
  .refine((list) => grows(list, ({ value }) => value), 'are not in rising order')
  .refine((list) => grows(list, ({ price }) => price), 'price does not grow with the size')
  .refine(
    (list) => grows(onSale(list), (one) => one.sale_price ?? 0),
    'sale price does not grow with the size',
  )
  .refine((list) => [0, list.length].includes(onSale(list).length), 'only some have a sale price')

const sentences = (value: string) => value.match(/[.?](?=\s|$)/g)?.length ?? 0

/** The rules of every perfume of the demo catalog; `known` are the allowed note names. */
export function perfumeRules(known: ReadonlySet<string>) {
  const notes = distinct(z.string().refine((name) => known.has(name), 'is not in notes-en-es.json')).max(5)
  return z
    .strictObject({
      brand: text(2, 60),
      name: text(1, 100),
      gender: z.enum(GENDERS),
      concentration: z.enum(CONCENTRATIONS),
      year: z.int().gt(1950).lt(2027).optional(),
      scent_family: distinct(z.enum(SCENT_FAMILIES)).min(1).max(3),
      notes: z
        .strictObject({ top: notes, middle: notes, base: notes })
        .refine((levels) => NOTE_TYPES.some((level) => levels[level].length > 0), 'there are none at all'),
      short_description: text(70, 140),
      description: text(250, 500).refine(
        (value) => sentences(value) >= 2 && sentences(value) <= 4,
        'must have 2 to 4 sentences',
      ),
      sizes,
      attributes: distinct(z.enum(ATTRIBUTES)),
      rating: z
        .number()
        .refine((rating) => rating <= 5 && /^\d(\.\d)?$/.test(`${rating}`), 'is not 0 to 5 with one decimal'),
      review_count: z.int().min(0),
      is_available: z.boolean(),
      pictures: z.int().min(1).max(4),
    })
    .refine(
      ({ sizes, attributes }) => onSale(sizes).length > 0 === attributes.includes(SALE),
      `sale prices without '${SALE}', or the reverse`,
    )
    .refine(
      ({ rating, review_count }) => (rating === 0) === (review_count === 0),
      'a rating without reviews, or the reverse',
    )
}

export type DemoPerfume = z.infer<ReturnType<typeof perfumeRules>>

export const formatTitle = ({ brand, name }: Pick<DemoPerfume, 'brand' | 'name'>) => `${brand} ${name}`
export const toKey = ({ brand, name }: Pick<DemoPerfume, 'brand' | 'name'>) => `${fold(brand)}|${fold(name)}`
