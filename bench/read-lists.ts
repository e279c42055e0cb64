/**
 * Measures how imported lists are read: 1,024 real perfumes, written as sellers and suppliers write them, compared with
 * what the import makes of them. `npm run bench:read-lists [-- misses]` also prints so many misses of each list, of the
 * seen half only: rules are made by its misses, and the other half says what they are worth. Goal: 99 % right, the others
 * refused with a reason, nothing wrong without a mark.
 */
import { createHash } from 'node:crypto'
import type { ImportedProduct } from '#shop/import/imported-product.ts'
import { readAll } from '#shop/import/testing/read-all.ts'
import type { Gender } from '#shop/products/value-sets.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { readArabicPerfumes, requirePerfumes } from './recall/perfumes.ts'
import { report, table } from './report.ts'

const SIZES = [100, 50, 80, 60, 90, 105, 30, 200] as const
const GENDER_WORDS: Readonly<Record<Gender, readonly string[]>> = {
  Hombre: ['HOMBRE', 'MEN', 'CABALLERO'],
  Mujer: ['MUJER', 'WOMEN', 'DAMA'],
  Unisex: ['UNISEX', 'UNSIEX', 'UNISEX'],
}

interface Item {
  name: string
  brand: string
  gender: Gender
  /** The gender as this row spells it. */
  genderWord: string
  milliliters: number
  /** In colones. */
  price: number
  isHeldOut: boolean
}

/** A line of a list; a heading has no item. */
type Line = { text: string; item?: Item }

const colones = ({ price }: Item) => `₡${String(price).replace(/(?=\d{3}$)/, '.')}`
const supplierTitle = ({ name, genderWord, milliliters, brand }: Item) =>
  `${name} ${genderWord} ${milliliters}ML EDP ${brand}`.toUpperCase()
const lines = (items: readonly Item[], toCells: (item: Item) => string[]): Line[] =>
  items.map((item) => ({ text: toCells(item).join(';'), item }))

const LISTS: Readonly<Record<string, (items: readonly Item[]) => Line[]>> = {
  'a column for each value': (items) => [
    { text: 'Nombre;Marca;Género;Tamaño;Precio' },
    ...lines(items, (item) => [item.name, item.brand, item.gender, `${item.milliliters} ml`, colones(item)]),
  ],
  'one title, the brand last': (items) => [
    { text: 'Producto;Precio' },
    ...lines(items, (item) => [supplierTitle(item), colones(item)]),
  ],
  'one title, the brand first': (items) => [
    { text: 'Producto;Precio' },
    ...lines(items, (item) => [
      `${item.brand} ${item.name} ${item.milliliters}ml ${item.gender}`,
      colones(item),
    ]),
  ],
  'one title, without a header': (items) => lines(items, (item) => [supplierTitle(item), colones(item), 'x']),
  'chat below headings of brands': (items) =>
    [...Map.groupBy(items, ({ brand }) => brand)].flatMap(([brand, ofBrand]) => [
      { text: `*${brand.toUpperCase()}*` },
      ...ofBrand.map((item) => ({ text: `- ${item.name} ${item.milliliters}ml ${colones(item)}`, item })),
    ]),
}

requirePerfumes()
const items = readArabicPerfumes().map(({ name, brand, gender }, at): Item => {
  const words = GENDER_WORDS[gender]
  return {
    ...{ name, brand, gender, genderWord: words[at % words.length] ?? gender },
    milliliters: SIZES[at % SIZES.length] ?? 100,
    price: 12_000 + (at % 50) * 500,
    isHeldOut: (createHash('sha256').update(`${brand} ${name}`).digest()[0] ?? 0) % 2 === 1,
  }
})

const misses = Number(process.argv[2] ?? 0)
const rows: string[][] = []
for (const [name, write] of Object.entries(LISTS)) rows.push([name, ...(await judge(write(items)))])
report('Reading of lists', 'npm run bench:read-lists', [
  `${items.length.toLocaleString('en')} real perfumes in each list. Right: name, brand, size, price, and the gender if the row says it. Marked: something is`,
  'wrong, and guessed, warned of, or refused. Goal: 99 % right or refused, nothing wrong without a mark. Rules are made by the',
  'misses of the seen half.',
  '',
  ...table(['list', 'right', 'seen half', 'other half', 'marked', 'wrong'], rows),
])

/** The share of right rows, of all and of each half, and how many others are marked or not. */
async function judge(list: readonly Line[]): Promise<string[]> {
  const { products } = await readAll(list.map(({ text }) => text).join('\n'), { currency: 'CRC' })
  const byRow = new Map(
    products.flatMap((product) => product.sizes.map(({ row }) => [row, product] as const)),
  )
  const judged = list.flatMap(({ text, item }, at) => {
    if (!item) return []
    const product = byRow.get(at + 1)
    const errors = product ? findErrors(product, at + 1, item) : ['no product']
    const isMarked = product !== undefined && (product.issues.length > 0 || product.guessed.length > 0)
    return [{ text, item, isRight: errors.length === 0, isMarked, errors }]
  })
  const wrong = judged.filter(({ isRight }) => !isRight)
  for (const { text, isMarked, errors } of wrong.filter(({ item }) => !item.isHeldOut).slice(0, misses))
    console.log(`${isMarked ? 'marked' : 'wrong '} ${text} → ${errors.join(', ')}`)
  const share = (rows: typeof judged) =>
    `${((rows.filter(({ isRight }) => isRight).length / rows.length) * 100).toFixed(1)} %`
  const halves = [false, true].map((half) => judged.filter(({ item }) => item.isHeldOut === half))
  const marked = wrong.filter(({ isMarked }) => isMarked).length
  return [share(judged), ...halves.map(share), String(marked), String(wrong.length - marked)]
}

function findErrors({ fields, sizes }: ImportedProduct, row: number, item: Item): string[] {
  const size = sizes.find((one) => one.row === row)
  return [
    plain(fields.name) !== plain(item.name) && `name ${fields.name}`,
    plain(fields.brand) !== plain(item.brand) && `brand ${fields.brand}`,
    fields.gender !== undefined && fields.gender !== item.gender && `gender ${fields.gender}`,
    size?.value !== item.milliliters && `size ${size?.value}`,
    size?.price !== item.price * 100 && `price ${size?.price}`,
  ].filter((error) => error !== false)
}

/** Without case, accents and punctuation. */
function plain(text = ''): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
