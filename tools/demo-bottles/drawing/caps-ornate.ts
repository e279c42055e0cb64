import { darken, lighten } from './color.ts'
import type { Design } from './design.ts'
import { ball, beads, lathe, ring, turned } from './metal.ts'
import { gemColor, lacquerRamp } from './palette.ts'
import { pick } from './seed.ts'
import { type Defs, svg } from './svg.ts'

export interface CapBox {
  /** Where the cap stands (its lower edge), and the room it has. */
  y: number
  width: number
  height: number
  neck: number
}

export type Draw = (d: Defs, design: Design, box: CapBox) => string

/** Ribbed onion dome with a finial, as over a mosque. */
export const cupula: Draw = (d, design, { y, width, height }) => {
  const ramp = pick(design.key, 'dome', [
    design.metal,
    design.metal,
    lacquerRamp(darken(design.colors.secondLacquer, 0.1)),
  ])
  const w = width / 2
  const h = height * 0.6
  const base = y - 34
  const tip = base - h
  const rib = (k: number) =>
    svg`M${w * 0.8 * k} ${base}C${w * 1.28 * k} ${base - h * 0.32} ${w * 0.9 * k} ${base - h * 0.6} 0 ${tip + 4}`
  return svg`
    ${lathe(d, ramp, {
      start: [2, tip],
      segs: [
        ['C', 8, tip + h * 0.24, w * 0.52, tip + h * 0.26, w * 0.86, tip + h * 0.5],
        ['C', w * 1.12, tip + h * 0.7, w * 1.02, tip + h * 0.9, w * 0.8, base],
      ],
    })}
    <path d="${rib(0.36)}${rib(-0.36)}${rib(0.74)}${rib(-0.74)}" fill="none" stroke="${ramp[0]}" stroke-opacity=".4" stroke-width="1.6"/>
    <path d="${svg`M${-w * 0.56} ${base - h * 0.14}C${-w * 0.8} ${base - h * 0.34} ${-w * 0.62} ${base - h * 0.56} ${-w * 0.24} ${tip + h * 0.34}`}" fill="none" stroke="${ramp[3]}" stroke-opacity=".75" stroke-width="5" stroke-linecap="round"/>
    ${lathe(d, design.metal, { start: [1, tip - height * 0.2], segs: [['C', 3, tip - height * 0.12, 4, tip - 8, 5, tip + 8]] })}
    <circle cx="0" cy="${tip - 6}" r="8.5" fill="${ball(d, design.metal)}"/>
    <circle cx="0" cy="${tip - 24}" r="5.5" fill="${ball(d, design.metal)}"/>
    ${beads(d, design.metal, w * 0.82, base + 1, 5.2)}
    ${ring(d, design.metal, w * 0.88, base + 5, 29)}`
}

/** A polished stone in a flared metal crown. */
export const cabujon: Draw = (d, design, { y, width, height }) => {
  const w = width / 2
  const gem = gemColor(design)
  const rx = w * 0.72
  const ry = height * 0.25
  const seat = y - height * 0.42
  const cy = seat - ry * 0.72
  const prong = (x: number) =>
    svg`<path d="M${x - 6} ${seat + 6}L${x * 0.9 - 3} ${cy - ry * 0.34}Q${x * 0.9} ${cy - ry * 0.48} ${x * 0.9 + 3} ${cy - ry * 0.34}L${x + 6} ${seat + 6}Z" fill="${turned(d, design.metal)}"/>`
  return svg`
    <ellipse cx="0" cy="${cy}" rx="${rx}" ry="${ry}" fill="${d.radial(
      [
        [0, lighten(gem, 0.5)],
        [0.3, gem],
        [0.75, darken(gem, 0.55)],
        [1, darken(gem, 0.3)],
      ],
      0.5,
      0.5,
      0.56,
      0.36,
      0.28,
    )}"/>
    <ellipse cx="${rx * 0.22}" cy="${cy + ry * 0.5}" rx="${rx * 0.55}" ry="${ry * 0.28}" fill="${d.radial([
      [0, lighten(gem, 0.45), 0.6],
      [1, gem, 0],
    ])}"/>
    <path d="M${-rx * 0.6} ${cy - ry * 0.3}Q${-rx * 0.36} ${cy - ry * 0.82} ${rx * 0.1} ${cy - ry * 0.78}Q${-rx * 0.3} ${cy - ry * 0.56} ${-rx * 0.6} ${cy - ry * 0.3}Z" fill="#fffdf6" opacity=".8"/>
    ${prong(-rx)}${prong(rx)}
    ${lathe(d, design.metal, {
      start: [w * 0.86, seat],
      segs: [
        ['C', w * 0.92, seat + 8, w * 0.9, seat + 16, w * 0.74, seat + 26],
        ['C', w * 0.52, y - 46, w * 0.56, y - 34, w * 0.7, y - 24],
        ['L', w * 0.7, y],
      ],
    })}
    ${beads(d, design.metal, w * 0.88, seat + 1, 5.6)}
    ${ring(d, design.metal, w * 0.76, y - 22, 22)}`
}

/** The long turned stopper of an attar vial. */
export const varilla: Draw = (d, design, { y, width, height }) => {
  const w = width / 2
  const m = design.metal
  const top = y - height
  return svg`
    ${lathe(d, m, { start: [1.5, top], segs: [['C', 5, top + 20, 5, top + 30, 7, top + 42]] })}
    <circle cx="0" cy="${top + 48}" r="11" fill="${ball(d, m)}"/>
    ${lathe(d, m, {
      start: [9, top + 58],
      segs: [
        ['C', 12, top + 84, w * 0.78, top + 92, w * 0.84, top + 132],
        ['C', w * 0.84, top + 160, w * 0.3, top + 168, w * 0.26, top + 190],
      ],
    })}
    ${beads(d, m, w * 0.84, top + 130, 5)}
    <circle cx="0" cy="${top + 199}" r="${w * 0.34}" fill="${ball(d, m)}"/>
    ${ring(d, m, w * 0.6, top + 211, 13)}
    ${lathe(d, m, { start: [w * 0.52, top + 223], segs: [['C', w * 0.6, y - 14, w * 0.9, y - 14, w * 0.92, y]] })}`
}
