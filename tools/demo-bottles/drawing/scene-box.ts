import { drawObject, drawShadow, objectHeight } from './bottle.ts'
import { darken, type Hex, lighten, mix } from './color.ts'
import type { Design } from './design.ts'
import { sheet } from './metal.ts'
import { SHOP } from './palette.ts'
import { pick } from './seed.ts'
import { latticeTile, star } from './stars.ts'
import { type Defs, svg } from './svg.ts'
import { setLabel } from './wording.ts'

const FLOOR = 1060
const FACE = { left: 100, width: 372 }
const SIDE = 92

function carton(design: Design): { color: Hex; ink: Hex; panel: Hex } {
  const color = pick<Hex>(design.key, 'carton', [
    mix(design.colors.lacquer, SHOP.noche, 0.25),
    mix(SHOP.noche, design.colors.lacquer, 0.12),
    mix('#f4ebd9', design.colors.light, 0.22),
  ])
  const pale = color > '#a'
  return { color, ink: pale ? SHOP.tinta : '#f0dfb8', panel: pale ? lighten(color, 0.5) : darken(color, 0.3) }
}

function box(d: Defs, design: Design, top: number): string {
  const { color, ink, panel } = carton(design)
  const { left, width } = FACE
  const right = left + width
  const h = FLOOR - top
  const cx = left + width / 2
  const gold = design.metal
  const foil = d.linear(
    [
      [0, gold[1]],
      [0.3, gold[3]],
      [0.5, gold[2]],
      [1, gold[1]],
    ],
    0,
    0,
    1,
    1,
  )
  const lattice = d.pattern(
    74.4,
    svg`<path d="${latticeTile(74.4)}" fill="none" stroke="${gold[2]}" stroke-opacity=".55" stroke-width="1.2"/>`,
    svg`translate(${left} ${top})`,
  )
  const side = svg`M${right} ${top}L${right + SIDE} ${top + 26}V${FLOOR - 20}L${right} ${FLOOR}Z`
  const arch = (k: number): string => {
    const w = 128 - k
    const t = top + 168 + k
    const b = FLOOR - 150 - k
    const s = t + 118 - k * 0.4
    return svg`M${cx - w} ${b}V${s}C${cx - w} ${s - 62} ${cx - w * 0.45} ${t + 30} ${cx} ${t}C${cx + w * 0.45} ${t + 30} ${cx + w} ${s - 62} ${cx + w} ${s}V${b}Z`
  }
  return svg`
    <ellipse cx="${cx + 60}" cy="${FLOOR - 2}" rx="330" ry="30" fill="${d.radial([
      [0, '#5a4630', 0.5],
      [0.6, '#5a4630', 0.2],
      [1, '#5a4630', 0],
    ])}"/>
    <path d="${side}" fill="${d.linear([
      [0, darken(color, 0.42)],
      [1, darken(color, 0.6)],
    ])}"/>
    <path d="${svg`M${right + 14} ${top + 22}L${right + SIDE - 13} ${top + 44}V${FLOOR - 39}L${right + 14} ${FLOOR - 22}Z`}" fill="none" stroke="${gold[2]}" stroke-opacity=".5" stroke-width="1.6"/>
    <rect x="${left}" y="${top}" width="${width}" height="${h}" fill="${color}"/>
    <rect x="${left}" y="${top}" width="${width}" height="${h}" fill="${lattice}"/>
    <rect x="${left}" y="${top}" width="${width}" height="${h}" fill="${d.linear(
      [
        [0, '#fffaf0', 0.16],
        [0.4, '#fffaf0', 0.03],
        [0.7, '#17110d', 0.05],
        [1, '#17110d', 0.28],
      ],
      0,
      0,
      1,
      0.6,
    )}"/>
    <rect x="${left + 14}" y="${top + 14}" width="${width - 28}" height="${h - 28}" fill="none" stroke="${foil}" stroke-width="2.6"/>
    <path d="${arch(0)}" fill="${panel}" stroke="${foil}" stroke-width="3.2"/>
    <path d="${arch(10)}" fill="none" stroke="${foil}" stroke-width="1.2"/>
    <path d="${star(cx, top + 246, 26)}" fill="${sheet(d, gold)}"/>
    <path d="${star(cx, top + 246, 13)}" fill="${panel}"/>
    ${setLabel(design, { cx, cy: (top + 290 + FLOOR - 168) / 2, width: 218, height: FLOOR - top - 478, ink, rule: gold[2], face: 'normal', upper: false, maxSize: 70, ornament: 'estrella' })}
    <path d="${svg`M${left} ${top + 1}H${right}`}" stroke="#fffaf0" stroke-opacity=".5" stroke-width="2"/>
    <path d="${svg`M${right} ${top}V${FLOOR}`}" stroke="${lighten(color, 0.4)}" stroke-opacity=".55" stroke-width="1.6"/>`
}

/** View 2: the bottle in front of its box. */
export function boxScene(d: Defs, design: Design): string {
  const { halfWidth } = design.shape
  const scale = Math.min(1.02, 800 / objectHeight(design), 456 / (halfWidth * 2))
  const top = FLOOR - Math.max(770, Math.min(850, objectHeight(design) * scale * 1.06))
  const x = 892 - halfWidth * scale
  const fall = d.radial([
    [0, '#17110d', 0.5],
    [0.6, '#17110d', 0.22],
    [1, '#17110d', 0],
  ])
  return svg`${box(d, design, top)}
    <ellipse cx="${x - halfWidth * scale * 0.5}" cy="${FLOOR - 190}" rx="${halfWidth * scale * 0.85}" ry="250" fill="${fall}" clip-path="${d.clip(svg`M${FACE.left} ${top}H${FACE.left + FACE.width}L${FACE.left + FACE.width + SIDE} ${top + 26}V${FLOOR - 20}L${FACE.left + FACE.width} ${FLOOR}H${FACE.left}Z`)}"/>
    <g transform="translate(${x} ${FLOOR + 34}) scale(${scale})">${drawShadow(d, design, halfWidth * 0.92, (950 - x) / scale)}${drawObject(d, design)}</g>`
}
