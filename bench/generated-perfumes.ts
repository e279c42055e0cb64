import demo from '#demo/demo-perfumes.json' with { type: 'json' }
import { Random } from './abuse/random.ts'

/** A row of a perfume list. Several values in one cell are separated by `|`. */
export type PerfumeRow = Record<
  | ('brand' | 'name' | 'gender' | 'concentration' | 'rating' | 'review_count' | 'scent_family')
  | ('notes_top' | 'notes_middle' | 'notes_base'),
  string
>

const SEED = 20_261_122
/** Average in a list of 24,000 real perfumes. */
const PERFUMES_PER_HOUSE = 19
/** The rare search word of `largeShopQueries`. */
const RARE_WORD = 'Khamrah'

/**
 * Generates perfumes with invented names and houses: first the demo catalog, then new combinations of its words,
 * families and notes. The same count always gives the same rows.
 */
export function generatePerfumes(count: number): PerfumeRow[] {
  const random = new Random(SEED)
  const words = [...new Set(demo.flatMap(({ name }) => name.split(' ')))].filter(
    (word) => /^\p{Lu}\p{L}{2,}$/u.test(word) && word !== RARE_WORD,
  )
  const word = () => random.pick(words)
  const houses = [...new Set(demo.map(({ brand }) => brand))]
  while (houses.length < count / PERFUMES_PER_HOUSE) houses.push(`${word()} ${word()} Parfums`)

  const perfumes = new Map<string, PerfumeRow>()
  const add = (row: PerfumeRow) => {
    const key = `${row.brand} ${row.name}`
    if (!perfumes.has(key)) perfumes.set(key, row)
  }
  for (const perfume of demo.slice(0, count)) add(toRow(perfume))
  while (perfumes.size < count) {
    const { gender, concentration, scent_family, notes } = random.pick(demo)
    // The square gives some houses many perfumes and most of them few.
    const house = houses[Math.floor((random.below(1000) / 1000) ** 2 * houses.length)] ?? ''
    add(
      toRow({
        brand: house,
        name: [word(), word(), ...(random.chance(40) ? [word()] : [])].join(' '),
        gender,
        concentration,
        scent_family,
        notes: { ...notes, top: random.pick(demo).notes.top, base: random.pick(demo).notes.base },
        rating: (20 + random.below(31)) / 10,
        review_count: random.below(40) * random.below(40),
      }),
    )
  }
  return [...perfumes.values()]
}

type Perfume = Pick<
  (typeof demo)[number],
  'brand' | 'name' | 'gender' | 'concentration' | 'scent_family' | 'notes' | 'rating' | 'review_count'
>

function toRow({ scent_family, notes, rating, review_count, ...texts }: Perfume): PerfumeRow {
  return {
    brand: texts.brand,
    name: texts.name,
    gender: texts.gender,
    concentration: texts.concentration,
    rating: String(rating),
    review_count: String(review_count),
    scent_family: scent_family.join('|'),
    notes_top: notes.top.join('|'),
    notes_middle: notes.middle.join('|'),
    notes_base: notes.base.join('|'),
  }
}
