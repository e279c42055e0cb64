import { drawObject, objectHeight } from './bottle.ts'
import { mix } from './color.ts'
import type { Design } from './design.ts'
import { ingredient } from './ingredients.ts'
import { nichePath } from './niche.ts'
import { SHOP } from './palette.ts'
import { latticeTile, star } from './stars.ts'
import { type Defs, svg } from './svg.ts'

const FLOOR = 1080
const STEP = 92

/** View 3: the bottle on a stone step before the star lattice, with what it smells of at its feet. */
export function stillLife(d: Defs, design: Design): string {
  const { colors, shape } = design
  const scale = Math.min(0.98, 730 / objectHeight(design), 470 / (shape.halfWidth * 2))
  const wash = mix('#e4d3b4', colors.light, 0.28)
  const wall = d.linear(
    [
      [0, mix(wash, '#f7f1e7', 0.25)],
      [0.6, mix(wash, '#f7f1e7', 0.45)],
      [1, mix(wash, colors.deep, 0.16)],
    ],
    0,
    0,
    0,
    1,
  )
  const lattice = d.pattern(
    124,
    svg`<path d="${latticeTile(124)}" fill="none" stroke="${SHOP.laton}" stroke-opacity=".62" stroke-width="1.7"/>`,
    'translate(46 14)',
  )
  const veil = d.radial([
    [0, '#fbf6ec', 0.95],
    [0.5, '#f8f0e0', 0.55],
    [1, wash, 0],
  ])
  const stone = mix('#e9dcc4', colors.light, 0.12)
  const contact = d.radial([
    [0, '#17110d', 0.55],
    [0.6, '#3b2a1a', 0.25],
    [1, '#3b2a1a', 0],
  ])
  const first = ingredient(d, design.families[0])
  const second = ingredient(d, design.families[1] ?? design.families[0])
  const y = FLOOR - STEP
  const mark = (x: number, floor: number, k: number, art: string, flip = 1): string => svg`
    <ellipse cx="${x + 6}" cy="${floor + 1}" rx="${118 * k}" ry="${13 * k}" fill="${contact}"/>
    <g transform="translate(${x} ${floor}) scale(${k * flip} ${k})">${art}</g>`
  return svg`
    <path d="${nichePath(0, 388, FLOOR, 76)}" fill="${wall}"/>
    <path d="${nichePath(0, 388, FLOOR, 76)}" fill="${lattice}"/>
    <g clip-path="${d.clip(nichePath(0, 388, FLOOR, 76))}"><ellipse cx="480" cy="620" rx="420" ry="440" fill="${veil}"/></g>
    <path d="${star(480, 560, 300)}" fill="none" stroke="${SHOP.laton}" stroke-opacity=".7" stroke-width="2.2"/>
    <path d="${star(480, 560, 284)}" fill="none" stroke="${SHOP.laton}" stroke-opacity=".4" stroke-width="1.2"/>
    <path d="${nichePath(0, 388, FLOOR, 76)}" fill="none" stroke="${SHOP.laton}" stroke-width="3"/>
    <path d="${nichePath(14, 388, FLOOR + 14, 76)}" fill="none" stroke="${SHOP.laton}" stroke-opacity=".6" stroke-width="1.2"/>
    <ellipse cx="490" cy="${FLOOR + 4}" rx="440" ry="26" fill="${d.radial([
      [0, '#5a4630', 0.45],
      [0.7, '#5a4630', 0.2],
      [1, '#5a4630', 0],
    ])}"/>
    <rect x="216" y="${y}" width="528" height="${STEP}" rx="5" fill="${d.linear([
      [0, mix(stone, '#ffffff', 0.35)],
      [0.5, stone],
      [1, mix(stone, '#6b5336', 0.38)],
    ])}"/>
    <rect x="216" y="${y}" width="528" height="${STEP}" rx="5" fill="${d.linear(
      [
        [0, '#fffdf6', 0.5],
        [0.07, '#fffdf6', 0],
        [0.75, '#6b5336', 0],
        [1, '#6b5336', 0.35],
      ],
      0,
      0,
      0,
      1,
    )}"/>
    <path d="${svg`M216 ${y + 14}H744M216 ${FLOOR - 14}H744`}" stroke="${SHOP.laton}" stroke-opacity=".8" stroke-width="1.8"/>
    <ellipse cx="486" cy="${y + 1}" rx="${shape.halfWidth * scale * 1.25}" ry="10" fill="${contact}"/>
    <g transform="translate(480 ${y}) scale(${scale})">${drawObject(d, design)}</g>
    ${mark(226, FLOOR + 26, 1.34, first)}${mark(748, FLOOR + 20, 1.12, second, -1)}`
}
