import type { Design } from './design.ts'
import { closed, inset } from './outline.ts'
import { type Defs, num, svg } from './svg.ts'

type Point = readonly [number, number]

/** Planes between an outer and an inner polygon (same count, clockwise), lit from the upper left. */
function ringOfPlanes(d: Defs, outer: readonly Point[], inner: readonly Point[], strength: number): string {
  let out = ''
  outer.forEach((a, i) => {
    const j = (i + 1) % outer.length
    const [b, c, e] = [outer[j], inner[j], inner[i]] as [Point, Point, Point]
    const nx = b[1] - a[1]
    const ny = a[0] - b[0]
    const length = Math.hypot(nx, ny) || 1
    const lit = (-nx * 0.6 - ny * 0.8) / length
    const path = `M${[a, b, c, e].map((p) => `${num(p[0])} ${num(p[1])}`).join('L')}Z`
    const from = (Math.abs(lit) * 0.42 + 0.06) * strength
    const light = ['#fffdf6', from, from * 0.35] as const
    const shade = ['#17110d', from * 0.35, from] as const
    const [tone, near, far] = lit > 0 ? light : shade
    const paint = d.linear(
      [
        [0, tone, near],
        [1, tone, far],
      ],
      0,
      0,
      1,
      1,
    )
    out += `<path d="${path}" fill="${paint}"/>`
  })
  const line = `M${inner.map((p) => `${num(p[0])} ${num(p[1])}`).join('L')}Z`
  const ribs = outer
    .map((a, i) => `M${num(a[0])} ${num(a[1])}L${num((inner[i] as Point)[0])} ${num((inner[i] as Point)[1])}`)
    .join('')
  return svg`${out}<path d="${line}${ribs}" fill="none" stroke="#fffdf6" stroke-opacity="${0.55 * strength}" stroke-width="1.7" stroke-linejoin="round"/>
    <path d="${line}" transform="translate(1.6 1.8)" fill="none" stroke="#17110d" stroke-opacity="${0.22 * strength}" stroke-width="1.4"/>`
}

const mirror = (right: readonly Point[]): Point[] => [
  ...right,
  ...[...right].reverse().map(([x, y]): Point => [-x, y]),
]

/** The right halves of the planes between two polygons, and their strength. */
const CUTS: Partial<Record<Design['shape']['id'], { outer: Point[]; inner: Point[]; strength: number }>> = {
  facetado: {
    outer: [
      [138, -556],
      [222, -462],
      [222, -104],
      [160, 0],
    ],
    inner: [
      [106, -492],
      [164, -434],
      [164, -132],
      [122, -62],
    ],
    strength: 1,
  },
  octogono: {
    outer: [
      [116, -532],
      [268, -380],
      [268, -152],
      [116, 0],
    ],
    inner: [
      [86, -464],
      [200, -350],
      [200, -182],
      [86, -68],
    ],
    strength: 1,
  },
  cubo: {
    outer: [
      [250, -466],
      [250, -4],
    ],
    inner: [
      [204, -418],
      [204, -70],
    ],
    strength: 0.8,
  },
  columna: {
    outer: [
      [189, -568],
      [189, -4],
    ],
    inner: [
      [162, -538],
      [162, -62],
    ],
    strength: 0.7,
  },
}

/** Cut planes and bevels that belong to the silhouette, laid over its glass. */
export function facets(d: Defs, design: Design, strength: number): string {
  const { shape } = design
  const cut = CUTS[shape.id]
  if (cut) return ringOfPlanes(d, mirror(cut.outer), mirror(cut.inner), strength * cut.strength)
  if (shape.id !== 'arco') return ''
  const line = closed(inset(shape.profile, shape.halfWidth, 38, 60, 64))
  return svg`<path d="${line}" fill="none" stroke="${design.metal[0]}" stroke-opacity=".45" stroke-width="4.4"/>
    <path d="${line}" fill="none" stroke="${d.linear(
      [
        [0, design.metal[3]],
        [0.4, design.metal[2]],
        [1, design.metal[1]],
      ],
      0,
      0,
      1,
      1,
    )}" stroke-width="2.8"/>`
}
