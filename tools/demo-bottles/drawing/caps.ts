import { cabujon, cupula, type Draw, varilla } from './caps-ornate.ts'
import { darken, mix } from './color.ts'
import { crystal } from './crystal.ts'
import type { CapId, Design } from './design.ts'
import { ball, beads, lathe, ring, sheet, turned } from './metal.ts'
import { lacquerRamp, METALS, type Ramp } from './palette.ts'
import { pick } from './seed.ts'
import { type Defs, svg } from './svg.ts'

/** What a cap is made of besides metal: lacquer in the second family's color, onyx, ivory or the metal itself. */
function body(design: Design): Ramp {
  const options: Ramp[] = [
    design.metal,
    METALS.onix,
    lacquerRamp(darken(design.colors.secondLacquer, 0.12)),
    lacquerRamp('#5b3a22'),
    design.finish === 'laca' ? design.metal : METALS.marfil,
  ]
  return pick(design.key, 'cap-material', options)
}

const cilindro: Draw = (d, design, { y, width, height }) => {
  const ramp = body(design)
  const w = width / 2
  return svg`
    <rect x="${-w}" y="${y - height}" width="${width}" height="${height}" rx="9" fill="${turned(d, ramp)}"/>
    <rect x="${-w + 3}" y="${y - height}" width="${width - 6}" height="7" rx="3.5" fill="${ramp[3]}" opacity=".5"/>
    <rect x="${-w}" y="${y - height + 12}" width="${width}" height="1.6" fill="${ramp[0]}" opacity=".5"/>
    ${ring(d, design.metal, w + 2, y - 34, 12)}${ring(d, design.metal, w + 3, y - 19, 19)}`
}

const bloque: Draw = (d, design, { y, width, height }) => {
  const ramp = body(design)
  const w = width / 2
  const top = y - height
  const b = 12
  return svg`
    <rect x="${-w}" y="${top}" width="${width}" height="${height}" rx="5" fill="${darken(ramp[1], 0.25)}"/>
    <path d="M${-w + 2} ${top + 1}H${w - 2}L${w - b} ${top + b}H${-w + b}Z" fill="${mix(ramp[2], ramp[3], 0.35)}" opacity=".85"/>
    <path d="M${-w + 1} ${top + 2}L${-w + b} ${top + b}V${y}H${-w + 1}Z" fill="${mix(ramp[1], ramp[2], 0.8)}"/>
    <path d="M${w - 1} ${top + 2}L${w - b} ${top + b}V${y}H${w - 1}Z" fill="${mix(ramp[0], ramp[1], 0.3)}"/>
    <rect x="${-w + b}" y="${top + b}" width="${width - b * 2}" height="${height - b}" fill="${d.linear(
      [
        [0, mix(ramp[1], ramp[2], 0.7)],
        [0.3, ramp[1]],
        [0.34, mix(ramp[1], ramp[3], 0.28)],
        [0.46, mix(ramp[1], ramp[2], 0.3)],
        [1, mix(ramp[1], ramp[0], 0.65)],
      ],
      0,
      0,
      1,
      0.55,
    )}"/>
    <path d="M${-w + b} ${y}V${top + b}H${w - b}" fill="none" stroke="${ramp[3]}" stroke-opacity=".4" stroke-width="1.3"/>
    <rect x="${-w - 2}" y="${y - 24}" width="${width + 4}" height="24" rx="2.5" fill="${sheet(d, design.metal)}"/>
    <rect x="${-w - 2}" y="${y - 24}" width="${width + 4}" height="2" fill="${design.metal[3]}" opacity=".7"/>
    <rect x="${-w - 2}" y="${y - 3}" width="${width + 4}" height="3" fill="${design.metal[0]}" opacity=".55"/>`
}

const esfera: Draw = (d, design, { y, width }) => {
  const ramp = body(design)
  const r = width / 2
  return svg`
    ${ring(d, design.metal, r * 0.56, y - 24, 24)}
    <circle cx="0" cy="${y - 20 - r}" r="${r}" fill="${ball(d, ramp)}"/>
    <path d="M${-r * 0.64} ${y - 20 - r * 1.26}A${r * 0.7} ${r * 0.7} 0 0 1 ${-r * 0.14} ${y - 20 - r * 1.7}Q${-r * 0.42} ${y - 20 - r * 1.5} ${-r * 0.64} ${y - 20 - r * 1.26}Z" fill="#fffdf6" opacity=".55"/>
    <ellipse cx="0" cy="${y - 22}" rx="${r * 0.52}" ry="5" fill="${design.metal[0]}" opacity=".45"/>`
}

const corona: Draw = (d, design, { y, width, height }) => {
  const ramp = body(design)
  const w = width / 2
  const h = height * 0.78
  const top = y - h
  let flutes = ''
  const count = 15
  for (let i = 0; i < count; i++) {
    const a = (Math.PI * (i + 0.5)) / count
    const x = -Math.cos(a) * w * 0.97
    const half = Math.sin(a) * ((Math.PI * w) / count) * 0.34 + 0.8
    flutes += svg`<rect x="${x - half}" y="${top + 20}" width="${half * 2}" height="${h - 58}" rx="${half}" fill="${ramp[0]}" opacity=".5"/><rect x="${x + half * 0.55}" y="${top + 22}" width="${half * 0.5}" height="${h - 62}" fill="${ramp[3]}" opacity=".42"/>`
  }
  return svg`
    <rect x="${-w}" y="${top}" width="${width}" height="${h}" rx="10" fill="${turned(d, ramp)}"/>
    ${flutes}
    ${ring(d, design.metal, w + 3, top - 2, 15)}
    ${lathe(d, design.metal, { start: [w * 0.3, top - height * 0.16], segs: [['C', w * 0.62, top - height * 0.15, w * 0.86, top - height * 0.06, w * 0.9, top - 2]] })}
    <circle cx="0" cy="${top - height * 0.17}" r="8" fill="${ball(d, design.metal)}"/>
    ${ring(d, design.metal, w + 3, y - 30, 30)}${beads(d, design.metal, w, y - 34, 4.6)}`
}

const CAPS: Record<CapId, Draw> = {
  cilindro,
  bloque,
  cupula,
  cabujon,
  esfera,
  cristal: crystal,
  corona,
  varilla,
}

/** Collar and cap above the neck, whose top is at `y`. */
export function drawCap(d: Defs, design: Design, y: number): string {
  const { neck, cap } = design.shape
  const collar = ring(d, design.metal, neck + 5, y - 10, 26) + ring(d, design.metal, neck + 9, y + 10, 10)
  return CAPS[design.cap](d, design, { y: y - 8, width: cap.width, height: cap.height, neck }) + collar
}
