import { drawObject } from './bottle.ts'
import { mix } from './color.ts'
import type { Design } from './design.ts'
import { SHOP } from './palette.ts'
import { latticeTile } from './stars.ts'
import { type Defs, svg } from './svg.ts'

/** A panel with scooped corners, as on a tile or a bookplate. */
function panel(inset: number): string {
  const [l, t, r, b, n] = [72 + inset, 64 + inset, 888 - inset, 1136 - inset, 44 - inset * 0.35]
  return svg`M${l + n} ${t}H${r - n}Q${r - n} ${t + n} ${r} ${t + n}V${b - n}Q${r - n} ${b - n} ${r - n} ${b}H${l + n}Q${l + n} ${b - n} ${l} ${b - n}V${t + n}Q${l + n} ${t + n} ${l + n} ${t}Z`
}

/** View 1: shoulder and label from near by, lamp-lit, before the lattice of a dark wall. */
export function closeUp(d: Defs, design: Design): string {
  const { shape, colors } = design
  const scale = Math.min(1.9, 600 / shape.label.width)
  const x = Math.max(480, Math.min(140 + shape.halfWidth * scale, 566))
  const foot = 792 - shape.label.y * scale
  const warm = mix(mix(colors.lacquer, SHOP.ambar, 0.4), SHOP.tinta, 0.2)
  const wall = d.radial(
    [
      [0, mix(warm, SHOP.azafran, 0.5)],
      [0.35, mix(warm, SHOP.noche, 0.2)],
      [0.75, mix(warm, SHOP.noche, 0.74)],
      [1, SHOP.noche],
    ],
    0.3,
    0.36,
    0.82,
  )
  const tile = svg`<path d="${latticeTile(96)}" fill="none" stroke="${SHOP.azafran}" stroke-opacity=".26" stroke-width="1.4"/>`
  const lattice = d.pattern(96, tile, 'translate(0 32)')
  const dusk = d.linear(
    [
      [0, SHOP.noche, 0.3],
      [0.16, SHOP.noche, 0],
      [0.76, SHOP.noche, 0],
      [1, SHOP.noche, 0.66],
    ],
    0,
    0,
    0,
    1,
  )
  const shade = d.radial([
    [0, SHOP.noche, 0.7],
    [0.7, SHOP.noche, 0.4],
    [1, SHOP.noche, 0],
  ])
  const foil = d.linear(
    [
      [0, design.metal[2]],
      [0.3, design.metal[3]],
      [0.6, design.metal[1]],
      [1, design.metal[2]],
    ],
    0,
    0,
    1,
    1,
  )
  return svg`
    <ellipse cx="480" cy="1140" rx="440" ry="18" fill="${d.radial([
      [0, '#5a4630', 0.4],
      [1, '#5a4630', 0],
    ])}"/>
    <g clip-path="${d.clip(panel(0))}">
      <rect x="72" y="64" width="816" height="1072" fill="${wall}"/>
      <rect x="72" y="64" width="816" height="1072" fill="${lattice}"/>
      <ellipse cx="${x + shape.halfWidth * 0.5}" cy="${foot - 300 * scale}" rx="${shape.halfWidth * scale * 1.2}" ry="${420 * scale}" fill="${shade}"/>
      <g transform="translate(${x} ${foot}) scale(${scale})">${drawObject(d, { ...design, night: true })}</g>
      <rect x="72" y="64" width="816" height="1072" fill="${dusk}"/>
    </g>
    <path d="${panel(0)}" fill="none" stroke="${foil}" stroke-width="5"/>
    <path d="${panel(15)}" fill="none" stroke="${SHOP.laton}" stroke-opacity=".8" stroke-width="1.5"/>`
}
