/**
 * Measures how many misspelled names the search finds, and the time and memory of its index: `npm run bench:recall`.
 * A perfume is found when it is among the first 24 results. Goals: 98 % of misspellings; an exact name always first.
 *
 * The corrections were adjusted on every second Arabic perfume, and the costs of errors also on perfumes of other houses,
 * but not on those measured here. The other half, and other houses, are measured separately.
 */
import { joinWords } from '#shop/catalog/relevance.ts'
import { SearchIndex } from '#shop/catalog/search-index.ts'
import { Random } from './abuse/random.ts'
import { collectGarbage } from './collect-garbage.ts'
import { MISSPELLINGS } from './recall/misspell.ts'
import {
  growPerfumes,
  type Perfume,
  readAllPerfumes,
  readArabicPerfumes,
  requirePerfumes,
} from './recall/perfumes.ts'
import { report, table } from './report.ts'

const SEED = 17
const PAGE = 24
/** Every so many perfumes of other houses. */
const SAMPLE = 40
const KINDS = [...Object.keys(MISSPELLINGS), 'all']
const everySlot = () => true

requirePerfumes()
const arabic = readArabicPerfumes()
const all = readAllPerfumes()
const arabicHouses = new Set(arabic.map(({ brand }) => brand))

const groups = [
  { title: 'adjusted half', catalog: arabic, isAsked: (_: Perfume, at: number) => at % 2 === 0 },
  { title: 'other half', catalog: arabic, isAsked: (_: Perfume, at: number) => at % 2 === 1 },
  {
    title: `other houses, in ${all.length.toLocaleString('en')}`,
    catalog: all,
    isAsked: ({ brand }: Perfume, at: number) => at % SAMPLE === 0 && !arabicHouses.has(brand),
  },
].map((group) => ({ ...group, recall: measureRecall(group.catalog, group.isAsked) }))

const speeds: string[][] = []
for (const size of [1_000, 10_000, 100_000]) speeds.push(await measureSpeed(size))

const share = (part: number, of: number) => (of === 0 ? '–' : `${((part / of) * 100).toFixed(1)} %`)

report('Recall of the search', 'npm run bench:recall', [
  'Found on the first page: with the results of the term, or of its first correction when it has none.',
  '',
  ...table(
    ['misspelling', ...groups.map(({ title }) => title)],
    KINDS.map((kind) => [
      kind,
      ...groups.map(({ recall }) => {
        const { asked = 0, found = 0 } = recall.get(kind) ?? {}
        return `${share(found, asked)} of ${asked}`
      }),
    ]),
  ),
  '',
  ...[arabic, all].map((catalog) => {
    const count = catalog.length
    return `exact name first, each of ${count.toLocaleString('en')}: ${share(countExactFirst(catalog), count)}`
  }),
  '',
  ...table(
    ['products', 'build', 'bytes a product', 'search p50', 'search p99', 'correction p50', 'correction p99'],
    speeds,
  ),
])

interface Recall {
  asked: number
  found: number
}

function measureRecall(
  catalog: readonly Perfume[],
  isAsked: (perfume: Perfume, at: number) => boolean,
): Map<string, Recall> {
  const index = createIndex(catalog)
  const random = new Random(SEED)
  const recall = new Map(KINDS.map((kind): [string, Recall] => [kind, { asked: 0, found: 0 }]))
  for (const [slot, perfume] of catalog.entries()) {
    if (!isAsked(perfume, slot)) continue
    for (const [kind, term] of misspell(perfume, random)) {
      const isFound = firstPage(index, catalog, term).includes(slot)
      for (const counts of [recall.get(kind), recall.get('all')]) {
        if (!counts) continue
        counts.asked++
        if (isFound) counts.found++
      }
    }
  }
  return recall
}

function misspell({ name, brand }: Perfume, random: Random): [kind: string, term: string][] {
  const named = { name: joinWords(name), brand: joinWords(brand) }
  return Object.entries(MISSPELLINGS).flatMap(([kind, change]): [string, string][] => {
    const term = change(named, random)
    return term === undefined ? [] : [[kind, term]]
  })
}

function firstPage(index: SearchIndex, catalog: readonly Perfume[], term: string): number[] {
  const results = firstResults(index, catalog, term)
  const [correction] = results.length > 0 ? [] : index.correct(term, everySlot)
  return correction === undefined ? results : firstResults(index, catalog, correction)
}

function firstResults(index: SearchIndex, catalog: readonly Perfume[], term: string): number[] {
  const found = index.search(term)
  if (!found) return []
  const score = (slot: number) => catalog[slot]?.score ?? 0
  const rank = (slot: number) => found.ranks[slot] ?? 0
  return [...found.slots.list()].sort((a, b) => rank(a) - rank(b) || score(b) - score(a)).slice(0, PAGE)
}

/** How many names give a perfume of that name as the first result. */
function countExactFirst(catalog: readonly Perfume[]): number {
  const index = createIndex(catalog)
  return catalog.filter(({ name }) => {
    const [first = -1] = firstResults(index, catalog, name)
    return joinWords(catalog[first]?.name ?? '') === joinWords(name)
  }).length
}

async function measureSpeed(size: number): Promise<string[]> {
  const catalog = growPerfumes(all, size)
  const before = await collectGarbage()
  const start = performance.now()
  const index = createIndex(catalog)
  const build = performance.now() - start
  const bytes = ((await collectGarbage()) - before) / size
  const random = new Random(SEED)
  const terms = [
    'ou',
    'la',
    'lat',
    'latta',
    'khamr',
    'vain',
    'flor',
    'almizcle',
    'oud gold',
    '100 ml',
    'mujer vainilla',
  ]
  for (let at = 0; at < size; at += size / 100) {
    const perfume = catalog[at]
    if (perfume) terms.push(joinWords(perfume.name), ...misspell(perfume, random).map(([, term]) => term))
  }
  const missed = terms.filter((term) => index.search(term)?.slots.count() === 0)
  const searches = timesOfTerms(terms, (term) => index.search(term))
  const corrections = timesOfTerms(missed, (term) => index.correct(term, everySlot))
  const ms = (time: number) => `${time.toFixed(2)} ms`
  return [
    size.toLocaleString('en'),
    `${build.toFixed(0)} ms`,
    bytes.toFixed(0),
    ...[searches.median, searches.p99, corrections.median, corrections.p99].map(ms),
  ]
}

/** Of the best of three runs of each term, because other processes interrupt some. */
function timesOfTerms(
  terms: readonly string[],
  run: (term: string) => unknown,
): { median: number; p99: number } {
  const times = terms.map((term) =>
    Math.min(
      ...[1, 2, 3].map(() => {
        const start = performance.now()
        run(term)
        return performance.now() - start
      }),
    ),
  )
  times.sort((a, b) => a - b)
  return { median: times[times.length >> 1] ?? 0, p99: times[Math.ceil(times.length * 0.99) - 1] ?? 0 }
}

function createIndex(catalog: readonly Perfume[]): SearchIndex {
  const index = new SearchIndex()
  for (const [slot, perfume] of catalog.entries()) index.add(slot, perfume)
  return index
}
