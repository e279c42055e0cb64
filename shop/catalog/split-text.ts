/** For a word that is joined with the next one, or split in two. */
export const SPACE_COST = 6
const LONGEST_PIECE = 16
const LONGEST_SPLIT = 64
const MAX_SPLITS = 4

type Split = { pieces: number[]; cost: number }

/**
 * The cheapest splits of a text into at least two words, whose numbers `find` gives. Long words cost less. A text with
 * spaces, or one that is too short or too long, has none.
 */
export function splitText(text: string, find: (piece: string) => number | undefined): Split[] {
  if (text.length < 4 || text.length > LONGEST_SPLIT || text.includes(' ')) return []
  const splits: Split[][] = [[{ pieces: [], cost: -SPACE_COST }]]
  for (let end = 1; end <= text.length; end++) {
    const ways: Split[] = []
    for (let start = Math.max(0, end - LONGEST_PIECE); start < end; start++) {
      const before = splits[start] ?? []
      const word = before.length === 0 ? undefined : find(text.slice(start, end))
      if (word === undefined) continue
      const cost = SPACE_COST + Math.max(0, 8 - 2 * (end - start))
      for (const way of before) ways.push({ pieces: [...way.pieces, word], cost: way.cost + cost })
    }
    splits[end] = ways.sort((a, b) => a.cost - b.cost).slice(0, MAX_SPLITS)
  }
  return (splits[text.length] ?? []).filter(({ pieces }) => pieces.length > 1)
}
