import { contrast, darken, type Hex, mix } from './color.ts'
import type { Design, LabelId } from './design.ts'
import { ground } from './lacquer.ts'
import { ball, sheet } from './metal.ts'
import { closed } from './outline.ts'
import { SHOP } from './palette.ts'
import { pick } from './seed.ts'
import { star } from './stars.ts'
import { type Defs, svg } from './svg.ts'
import { type Setting, setLabel } from './wording.ts'

interface Box {
  y: number
  w: number
  h: number
}
type Draw = (d: Defs, design: Design, box: Box) => string

const PAPER: Hex = '#f6eedd'
const GOLD: Hex = '#dcbd7f'

/** Paper or night: two label stocks, each with the ink that reads on it. */
function stock(design: Design): { paper: Hex; edge: Hex; ink: Hex; rule: Hex } {
  const dark = pick(design.key, 'stock', [false, false, true])
  if (dark)
    return {
      paper: mix(SHOP.noche, design.colors.lacquer, 0.22),
      edge: SHOP.noche,
      ink: '#f0dfb8',
      rule: GOLD,
    }
  return { paper: mix(PAPER, design.colors.light, 0.06), edge: '#c9b891', ink: SHOP.tinta, rule: '#a8843f' }
}

function setting(design: Design, box: Box, ink: Hex, rule: Hex, part: Partial<Setting> = {}): Setting {
  const style = pick(design.key, 'type', ['redonda', 'versal', 'cursiva'] as const)
  return {
    cx: 0,
    cy: box.y,
    width: box.w - 48,
    height: box.h - 48,
    ink,
    rule,
    face: style === 'cursiva' ? 'italic' : 'normal',
    upper: style === 'versal',
    maxSize: Math.min(style === 'versal' ? 62 : 82, box.w * 0.29),
    ornament: pick(design.key, 'ornament', ['regla', 'estrella'] as const),
    ...part,
  }
}

/** Light falling off across a label that lies on round glass. */
function curve(d: Defs, design: Design): string {
  const k = design.shape.form === 'curvo' ? 1 : 0.45
  return d.linear([
    [0, '#17110d', 0.34 * k],
    [0.16, '#17110d', 0.03 * k],
    [0.3, '#fffdf6', 0.2 * k],
    [0.5, '#fffdf6', 0],
    [0.8, '#17110d', 0.1 * k],
    [1, '#17110d', 0.4 * k],
  ])
}

const papel: Draw = (d, design, { y, w, h }) => {
  const s = stock(design)
  const x = -w / 2
  const t = y - h / 2
  return svg`
    <rect x="${x + 1}" y="${t + 3}" width="${w}" height="${h}" rx="3" fill="#17110d" opacity=".22"/>
    <rect x="${x}" y="${t}" width="${w}" height="${h}" rx="3" fill="${s.paper}"/>
    <rect x="${x}" y="${t}" width="${w}" height="${h}" rx="3" fill="${curve(d, design)}"/>
    <rect x="${x + 9}" y="${t + 9}" width="${w - 18}" height="${h - 18}" fill="none" stroke="${s.rule}" stroke-width="1.8"/>
    <rect x="${x + 14}" y="${t + 14}" width="${w - 28}" height="${h - 28}" fill="none" stroke="${s.rule}" stroke-width=".8"/>
    ${setLabel(design, setting(design, { y, w, h }, s.ink, s.rule))}`
}

const placa: Draw = (d, design, { y, w, h }) => {
  const m = design.metal
  const ph = h > 200 ? h * 0.8 : h
  const x = -w / 2
  const t = y - ph / 2
  const notch = 16
  const plate = svg`M${x + notch} ${t}H${-x - notch}Q${-x - notch} ${t + notch} ${-x} ${t + notch}V${t + ph - notch}Q${-x - notch} ${t + ph - notch} ${-x - notch} ${t + ph}H${x + notch}Q${x + notch} ${t + ph - notch} ${x} ${t + ph - notch}V${t + notch}Q${x + notch} ${t + notch} ${x + notch} ${t}Z`
  const ink = darken(m[0], 0.7)
  return svg`
    <path d="${plate}" transform="translate(1.5 4)" fill="#17110d" opacity=".3"/>
    <path d="${plate}" fill="${sheet(d, m)}" stroke="${m[3]}" stroke-opacity=".8" stroke-width="1.6"/>
    <path d="${plate}" transform="${svg`translate(0 ${y}) scale(.94 .92) translate(0 ${-y})`}" fill="none" stroke="${ink}" stroke-opacity=".55" stroke-width="1.4"/>
    <g transform="translate(.8 1.2)" opacity=".4">${setLabel(design, setting(design, { y, w, h: ph }, m[3], m[3], { height: ph - 52 }))}</g>
    ${setLabel(design, setting(design, { y, w, h: ph }, ink, ink, { height: ph - 52 }))}`
}

const directo: Draw = (_d, design, { y, w, h }) => {
  const night = darken(design.colors.dark, 0.6)
  const cream: Hex = '#f8ebcc'
  const light = contrast(ground(design), night) > contrast(ground(design), cream)
  const ink = light ? night : cream
  const rule: Hex = light ? ink : GOLD
  return setLabel(
    design,
    setting(design, { y, w, h }, ink, rule, {
      width: w - 14,
      height: h - 20,
      maxSize: Math.min(88, w * 0.32),
    }),
  )
}

const arco: Draw = (d, design, { y, w, h }) => {
  const s = stock(design)
  const shape = (k: number): string => {
    const x = w / 2 - k
    const t = y - h / 2 + k
    const b = y + h / 2 - k
    const spring = t + w * 0.36
    return svg`M${-x} ${b}V${spring}C${-x} ${spring - w * 0.2} ${-x * 0.45} ${t + 22} 0 ${t}C${x * 0.45} ${t + 22} ${x} ${spring - w * 0.2} ${x} ${spring}V${b}Z`
  }
  const low = h * 0.14
  return svg`
    <path d="${shape(0)}" transform="translate(1 3)" fill="#17110d" opacity=".22"/>
    <path d="${shape(0)}" fill="${s.paper}"/>
    <path d="${shape(0)}" fill="${curve(d, design)}"/>
    <path d="${shape(9)}" fill="none" stroke="${s.rule}" stroke-width="1.8"/>
    <path d="${shape(14)}" fill="none" stroke="${s.rule}" stroke-width=".8"/>
    <path d="${star(0, y - h / 2 + 58, 17)}" fill="none" stroke="${s.rule}" stroke-width="1.6"/>
    <path d="${star(0, y - h / 2 + 58, 8)}" fill="${s.rule}"/>
    ${setLabel(design, setting(design, { y: y + low, w, h: h - low * 2 }, s.ink, s.rule, { height: h - low * 2 - 34, ornament: 'nada' }))}`
}

const medallon: Draw = (d, design, { y, w, h }) => {
  const m = design.metal
  const r = Math.min(50, h * 0.18)
  const cy = y - h / 2 + r
  const below = h - r * 2
  return svg`
    <path d="${star(1.5, cy + 3, r)}" fill="#17110d" opacity=".3"/>
    <path d="${star(0, cy, r)}" fill="${sheet(d, m)}" stroke="${m[3]}" stroke-width="1.4"/>
    <path d="${star(0, cy, r * 0.78)}" fill="none" stroke="${darken(m[0], 0.3)}" stroke-opacity=".7" stroke-width="1.3"/>
    <circle cx="0" cy="${cy}" r="${r * 0.34}" fill="${ball(d, m)}"/>
    ${directo(d, design, { y: y + r + 6, w, h: below + 6 })}`
}

const banda: Draw = (d, design, { y, h }) => {
  const s = stock(design)
  const hw = design.shape.halfWidth
  const bh = h * 0.82
  const t = y - bh / 2
  return svg`
    <g clip-path="${d.clip(closed(design.shape.profile))}">
      <rect x="${-hw}" y="${t + 4}" width="${hw * 2}" height="${bh + 3}" fill="#17110d" opacity=".25"/>
      <rect x="${-hw}" y="${t}" width="${hw * 2}" height="${bh}" fill="${s.paper}"/>
      <rect x="${-hw}" y="${t + 9}" width="${hw * 2}" height="2" fill="${s.rule}"/><rect x="${-hw}" y="${t + 14}" width="${hw * 2}" height="1" fill="${s.rule}"/>
      <rect x="${-hw}" y="${t + bh - 11}" width="${hw * 2}" height="2" fill="${s.rule}"/><rect x="${-hw}" y="${t + bh - 15}" width="${hw * 2}" height="1" fill="${s.rule}"/>
      <rect x="${-hw}" y="${t}" width="${hw * 2}" height="${bh}" fill="${curve(d, design)}"/>
    </g>
    ${setLabel(design, setting(design, { y, w: hw * 2, h: bh }, s.ink, s.rule, { width: hw * 2 - 76, height: bh - 62 }))}`
}

const ovalo: Draw = (d, design, { y, w, h }) => {
  const s = stock(design)
  const rx = w / 2
  const ry = h / 2
  return svg`
    <ellipse cx="1" cy="${y + 3}" rx="${rx}" ry="${ry}" fill="#17110d" opacity=".25"/>
    <ellipse cx="0" cy="${y}" rx="${rx}" ry="${ry}" fill="${sheet(d, design.metal)}"/>
    <ellipse cx="0" cy="${y}" rx="${rx - 6}" ry="${ry - 6}" fill="${s.paper}"/>
    <ellipse cx="0" cy="${y}" rx="${rx - 6}" ry="${ry - 6}" fill="${curve(d, design)}"/>
    <ellipse cx="0" cy="${y}" rx="${rx - 14}" ry="${ry - 14}" fill="none" stroke="${s.rule}" stroke-width="1.2"/>
    ${setLabel(design, setting(design, { y, w, h }, s.ink, s.rule, { width: w * 0.7, height: h * 0.68, maxSize: Math.min(72, w * 0.26) }))}`
}

const LABELS: Record<LabelId, Draw> = { papel, placa, directo, arco, medallon, banda, ovalo }

/** The label of a bottle, with its wording, in bottle coordinates. */
export function drawLabel(d: Defs, design: Design): string {
  const { y, width, height } = design.shape.label
  return LABELS[design.label](d, design, { y, w: width, h: height })
}
