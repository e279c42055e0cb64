import { sql } from 'drizzle-orm'
import { where } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import type { ProductCard } from '#shop/products/product.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { soundKey } from '#shop/text/sound-key.ts'
import { type CardRow, cardJson, readCard } from './card-row.server.ts'
import { searchConditions } from './product-conditions.server.ts'
import { normalizeSearch } from './search-term.ts'
import { expandSearch } from './search-terms.ts'

export interface DidYouMean {
  /** Names and brands as printed, nearest first. */
  spellings: string[]
  cards: ProductCard[]
}

const mostSpellings = 3
const mostCards = 8
/** Max candidate products: enough to include other spellings besides many products of one name or brand. */
const mostCandidates = 60
/** Min similarity, 0 to 1, of a name or brand to the term; then the min share of the best candidate's similarity. */
const likeEnough = 0.4
const besideTheBest = 0.6
/** Keys of one or two letters are similar to too many names. */
const shortestKey = 3

type Candidate = {
  name: string
  brand: string
  nameLikeness: number
  brandLikeness: number
  bothLikeness: number
  card: CardRow | null
}

/**
 * The products whose name or brand is most similar to a search term in sound and spelling. Null when no product is
 * similar, or when the term is in the catalog and only a filter hides it.
 */
export async function findDidYouMean(db: Db, term: string): Promise<DidYouMean | null> {
  const typed = expandSearch(normalizeSearch(term))
    .words.map(({ texts: [typed] }) => typed)
    .join(' ')
  const key = soundKey(typed)
  if (Math.min(typed.length, key.length) < shortestKey) return null
  const result = await db.execute<Candidate>(sql`
    with compared as (
      select c.id, c.name, c.brand, c.rating, c.review_count, c.is_available,
        similarity(split_part(c.sound_text, E'\\n', 1), ${key}) as name_likeness,
        similarity(split_part(c.sound_text, E'\\n', 2), ${key}) as brand_likeness,
        similarity(c.sound_text, ${key}) as both_likeness,
        word_similarity(${key}, c.sound_text) * 0.9 as part_likeness,
        greatest(similarity(search_fold(c.name), ${typed}), similarity(search_fold(c.brand), ${typed})) as looks
        from products_sounding_like(${key}) c
        where not exists (select from products p ${where(searchConditions(term))})
    ), scored as (
      select *, greatest(name_likeness, brand_likeness, both_likeness, part_likeness)::numeric(4, 2) as likeness
        from compared
    ), nearest as (
      select *, row_number() over (
        order by likeness desc, looks desc, is_available desc, rating * least(review_count, 100) desc,
          name collate "und-x-icu", id) as place
        from scored
        where likeness >= greatest(${likeEnough}::numeric, ${besideTheBest}::numeric * (select max(likeness) from scored))
    )
    select n.name, n.brand, n.name_likeness as "nameLikeness", n.brand_likeness as "brandLikeness",
      n.both_likeness as "bothLikeness",
      case when n.place <= ${mostCards} then (select ${cardJson} from products p where p.id = n.id) end as card
      from nearest n where n.place <= ${mostCandidates} order by n.place`)
  if (result.rows.length === 0) return null
  return {
    spellings: nearestSpellings(result.rows, typed),
    cards: result.rows.flatMap(({ card }) => (card ? [readCard(card)] : [])),
  }
}

/** For each product the most similar of name, brand and both together, without duplicates. */
function nearestSpellings(candidates: readonly Candidate[], typed: string): string[] {
  const spellings = new Map<string, { text: string; likeness: number }>()
  for (const { name, brand, nameLikeness, brandLikeness, bothLikeness } of candidates) {
    const likeness = Math.max(nameLikeness, brandLikeness, bothLikeness)
    const text = likeness === nameLikeness ? name : likeness === brandLikeness ? brand : `${brand} ${name}`
    const folded = foldText(text)
    if (likeness < likeEnough || folded === typed || spellings.has(folded)) continue
    spellings.set(folded, { text, likeness })
  }
  return [...spellings.values()]
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, mostSpellings)
    .map(({ text }) => text)
}
