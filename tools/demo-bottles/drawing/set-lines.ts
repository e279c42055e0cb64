import { type Face, measure } from './text.ts'

export interface Fit {
  lines: string[]
  size: number
}

export interface Room {
  width: number
  height: number
  maxSize: number
  minSize: number
  maxLines: number
  leading: number
  face: Face
  tracking: number
}

/** More than any label holds; keeps the search for line breaks small whatever the name. */
const MAX_WORDS = 18

/** Marks a piece whose word goes on: a hyphen at the end of a line, nothing within one. */
const CUT = '\u00ad'

const joined = (words: string[]): string => words.join(' ').replaceAll(`${CUT} `, '').replace(CUT, '-')

/** Words cut into pieces no longer than a label line can sensibly hold. */
function pieces(text: string, longest: number): string[] {
  return text.split(' ').flatMap((word) => {
    const chars = [...word]
    if (chars.length <= longest) return [word]
    const count = Math.ceil(chars.length / longest)
    const each = Math.ceil(chars.length / count)
    return Array.from({ length: count }, (_, i) => {
      const part = chars.slice(i * each, (i + 1) * each).join('')
      return i < count - 1 ? part + CUT : part
    })
  })
}

/** The break into exactly `count` lines whose widest line is narrowest. */
function balance(words: string[], count: number, width: (line: string) => number): string[] {
  if (count === 1) return [joined(words)]
  let best: string[] = []
  let bestWidth = Number.POSITIVE_INFINITY
  for (let first = 1; first <= words.length - count + 1; first++) {
    const head = joined(words.slice(0, first))
    if (width(head) >= bestWidth) break
    const lines = [head, ...balance(words.slice(first), count - 1, width)]
    const widest = Math.max(...lines.map(width))
    if (widest < bestWidth) {
      bestWidth = widest
      best = lines
    }
  }
  return best
}

/** Largest setting of a text inside a box, on as few lines as look well; too long a text ends in '…'. */
export function setLines(text: string, room: Room): Fit {
  const width = (line: string) => measure(line, room.face, room.tracking)
  let words = pieces(text, 22)
  if (words.length > MAX_WORDS) words = [...words.slice(0, MAX_WORDS - 1), `${words[MAX_WORDS - 1]}…`]
  for (;;) {
    let best: Fit = { lines: [], size: 0 }
    for (let count = 1; count <= Math.min(room.maxLines, words.length); count++) {
      const lines = balance(words, count, width)
      const widest = Math.max(...lines.map(width), 0.01)
      const size = Math.min(room.maxSize, room.width / widest, room.height / (count * room.leading))
      if (size > best.size * 1.12) best = { lines, size }
    }
    if (best.size >= room.minSize || words.length <= 1) return best
    words = [...words.slice(0, -2), `${(words.at(-2) ?? '').replace(/[\u00ad…]+$/, '')}…`]
  }
}
