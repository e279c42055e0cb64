import { num } from './svg.ts'

/** One stretch of the right-hand outline: a line or a cubic curve, `x` measured from the axis. */
export type Seg =
  | readonly ['L', number, number]
  | readonly ['C', number, number, number, number, number, number]

/** Right half of a symmetric outline, from the top downwards. */
export interface Profile {
  start: readonly [x: number, y: number]
  segs: readonly Seg[]
}

const point = (x: number, y: number): string => `${num(x)} ${num(y)}`

/** Closed path of the whole outline: the right half, then its mirror image back up. */
export function closed(profile: Profile): string {
  let d = `M${point(...profile.start)}`
  const ends: (readonly [number, number])[] = [profile.start]
  for (const seg of profile.segs) {
    if (seg[0] === 'L') {
      d += `L${point(seg[1], seg[2])}`
      ends.push([seg[1], seg[2]])
    } else {
      d += `C${point(seg[1], seg[2])} ${point(seg[3], seg[4])} ${point(seg[5], seg[6])}`
      ends.push([seg[5], seg[6]])
    }
  }
  const last = ends.at(-1) as readonly [number, number]
  d += `L${point(-last[0], last[1])}`
  for (let i = profile.segs.length - 1; i >= 0; i--) {
    const seg = profile.segs[i] as Seg
    const [x, y] = ends[i] as readonly [number, number]
    if (seg[0] === 'L') d += `L${point(-x, y)}`
    else d += `C${point(-seg[3], seg[4])} ${point(-seg[1], seg[2])} ${point(-x, y)}`
  }
  return `${d}Z`
}

function mapped(profile: Profile, at: (x: number, y: number) => [number, number]): Profile {
  return {
    start: at(...profile.start),
    segs: profile.segs.map((seg): Seg => {
      if (seg[0] === 'L') return ['L', ...at(seg[1], seg[2])]
      return ['C', ...at(seg[1], seg[2]), ...at(seg[3], seg[4]), ...at(seg[5], seg[6])]
    }),
  }
}

/** The outline shrunk towards its axis: `wall` at the widest sides, `head` at the top, `foot` at the base. */
export function inset(
  profile: Profile,
  halfWidth: number,
  wall: number,
  head: number,
  foot: number,
): Profile {
  const top = profile.start[1]
  const scaleX = (halfWidth - wall) / halfWidth
  const scaleY = (-foot - (top + head)) / -top
  return mapped(profile, (x, y) => [x * scaleX, top + head + (y - top) * scaleY])
}
