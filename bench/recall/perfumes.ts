import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchedProduct } from '#shop/catalog/indexed-product.ts'
import { parseGender } from '#shop/products/parse-values.ts'
import { INITIAL_FIELDS, parsePlainFields } from '#shop/products/plain-fields.ts'
import type { PerfumeRow } from '../generated-perfumes.ts'
import { readPerfumes } from '../grow-catalog.ts'

export type Perfume = SearchedProduct & { score: number }

const FOLDER = process.env.PERFUME_DATA ?? join(import.meta.dirname, '../../../shared/data')
const [ARABIC, ALL] = ['arabic-perfumes.json', 'perfumes-scale.csv.gz'].map((name) => join(FOLDER, name)) as [
  string,
  string,
]

/** Ends the bench when a file is missing. */
export function requirePerfumes(): void {
  for (const file of [ARABIC, ALL]) {
    if (existsSync(file)) continue
    console.error(`Missing: ${file}. Set PERFUME_DATA to the folder of the perfume lists (docs/benches.md).`)
    process.exit(1)
  }
}

interface ArabicPerfume {
  brand: string
  name: string
  gender: string
  concentration?: string
  rating: number
  review_count: number
  scent_family: string[]
  notes: SearchedProduct['notes']
}

/** The perfumes of Arabic houses. */
export function readArabicPerfumes(): Perfume[] {
  const perfumes = JSON.parse(readFileSync(ARABIC, 'utf8')) as ArabicPerfume[]
  return perfumes.map(({ scent_family, review_count, concentration = '', ...fields }) =>
    createPerfume({ ...fields, concentration, scentFamily: scent_family, reviewCount: review_count }),
  )
}

/** Perfumes of all houses in a fixed mixed order. */
export function readAllPerfumes(): Perfume[] {
  const values = (cell: string) => cell.split('|').filter((value) => value !== '')
  return readPerfumes(ALL).map((row: PerfumeRow) =>
    createPerfume({
      ...row,
      rating: Number(row.rating),
      reviewCount: Number(row.review_count),
      scentFamily: values(row.scent_family),
      notes: { top: values(row.notes_top), middle: values(row.notes_middle), base: values(row.notes_base) },
    }),
  )
}

/** A catalog of a size: real perfumes, then others whose names combine words of two of them. */
export function growPerfumes(all: readonly Perfume[], size: number): Perfume[] {
  const grown = all.slice(0, size)
  while (grown.length < size) {
    const [first, second] = [all[(grown.length * 31) % all.length], all[(grown.length * 17) % all.length]]
    if (!first || !second) throw new Error('The list of perfumes is empty')
    const words = [first.name.split(' ')[0], ...second.name.split(' ').slice(-2)]
    grown.push({ ...second, brand: first.brand, name: words.join(' ') })
  }
  return grown
}

type Facts = Pick<SearchedProduct, 'name' | 'brand' | 'concentration' | 'scentFamily' | 'notes'> & {
  gender: string
  rating: number
  reviewCount: number
}

function createPerfume({ rating, reviewCount, ...facts }: Facts): Perfume {
  const { name, brand, gender, concentration, scentFamily, notes } = facts
  const [main = 'ámbar', first = 'rosa'] = [notes.base[0], notes.top[0]]
  return {
    ...parsePlainFields(INITIAL_FIELDS),
    ...{
      name,
      brand,
      gender: parseGender(gender) ?? 'Unisex',
      concentration: concentration || 'Eau de Parfum',
      scentFamily,
      notes,
    },
    shortDescription: `Un perfume de ${brand} que abre con ${first} y se asienta sobre ${main} al caer la noche.`,
    attributes: [],
    sizes: [
      { value: 10, unit: 'ml', decant: true, price: 1000 },
      { value: 100, unit: 'ml', decant: false, price: 5000 },
    ],
    score: rating * Math.min(reviewCount, 100),
  }
}
