import { darken, lighten, mix } from './color.ts'
import type { Design } from './design.ts'
import { facets } from './facets.ts'
import { gleam, opaque } from './lacquer.ts'
import { closed, inset } from './outline.ts'
import { pick } from './seed.ts'
import { bodyTop } from './silhouettes.ts'
import { type Defs, svg } from './svg.ts'

function clear(d: Defs, design: Design): string {
  const { shape, colors } = design
  const top = bodyTop(shape)
  const smoky = design.finish === 'ahumado'
  const outer = closed(shape.profile)
  const cavityProfile = inset(shape.profile, shape.halfWidth, shape.wall, 22, shape.foot)
  const cavity = closed(cavityProfile)
  const inside = d.clip(cavity)
  const body = d.clip(outer)
  const level = top + -top * pick(design.key, 'level', [0.17, 0.2, 0.23, 0.26])
  const w = shape.halfWidth
  const round = shape.form === 'curvo'
  // The dip tube is faint behind text that is printed on the glass.
  const tube = design.label === 'directo' || design.label === 'medallon' ? 0.35 : 1
  const day = design.night ? 0.28 : 1
  const tint = mix('#d9cfbb', colors.light, 0.4)
  const edge = mix(colors.dark, '#6b5a45', 0.3)
  const glass = d.linear([
    [0, edge, 0.7],
    [0.025, tint, 0.5],
    [0.06, '#fffdf6', 0.75 * day],
    [0.12, tint, 0.4 * day],
    [0.5, '#fffdf6', 0.3 * day],
    [0.88, tint, 0.45 * day],
    [0.95, '#fffdf6', 0.6 * day],
    [0.975, tint, 0.5 * day],
    [1, edge, 0.75],
  ])
  const juice = d.linearAt(
    [
      [0, lighten(colors.light, 0.18)],
      [0.35, colors.light],
      [0.8, mix(colors.light, colors.deep, 0.75)],
      [1, mix(colors.deep, colors.second, 0.4)],
    ],
    0,
    level,
    0,
    -shape.foot,
  )
  const bend = round ? 0.2 : 0.09
  const depth = d.linear([
    [0, colors.dark, 0.72],
    [bend * 0.4, colors.deep, 0.55],
    [bend, colors.deep, 0.12],
    [0.5, colors.light, 0],
    [1 - bend, colors.deep, 0.2],
    [1 - bend * 0.35, colors.deep, 0.65],
    [1, colors.dark, 0.8],
  ])
  const smoke = darken(mix(colors.lacquer, colors.deep, 0.2), 0.25)
  return svg`
    <path d="${outer}" fill="${glass}"/>
    <g clip-path="${body}">
      <rect x="${-w}" y="${-shape.foot - 30}" width="${w * 2}" height="${shape.foot + 34}" fill="${d.linear(
        [
          [0, colors.deep, 0],
          [0.42, colors.deep, 0.7],
          [0.56, lighten(colors.light, 0.3), 0.6],
          [0.78, colors.deep, 0.5],
          [1, colors.dark, 0.75],
        ],
        0,
        0,
        0,
        1,
      )}"/>
      <ellipse cx="${-w * 0.1}" cy="${-shape.foot * 0.32}" rx="${w * 0.6}" ry="${shape.foot * 0.24}" fill="${d.radial(
        [
          [0, '#fffdf6', 0.8],
          [1, '#fffdf6', 0],
        ],
      )}"/>
    </g>
    <path d="${cavity}" fill="#fffdf6" opacity="${0.22 * day * day}"/>
    <g clip-path="${inside}">
      <rect x="${-w}" y="${level}" width="${w * 2}" height="${-level}" fill="${juice}"/>
      <rect opacity="${tube}" x="-5" y="${top}" width="10" height="${-top - shape.foot - 26}" fill="${d.linear(
        [
          [0, colors.dark, 0.28],
          [0.4, '#fffdf6', 0.4],
          [1, colors.dark, 0.22],
        ],
      )}"/>
      <ellipse cx="0" cy="${-shape.foot - 40}" rx="${w * 0.82}" ry="${-level * 0.42}" fill="${d.radial([
        [0, lighten(colors.light, 0.4), 0.75],
        [0.6, colors.light, 0.25],
        [1, colors.light, 0],
      ])}"/>
      <rect x="${-w}" y="${level}" width="${w * 2}" height="${-level}" fill="${depth}"/>
      <ellipse cx="0" cy="${level}" rx="${w}" ry="${round ? 7 : 4}" fill="${lighten(colors.light, 0.45)}" opacity=".85"/>
      <rect x="${-w}" y="${level + (round ? 5 : 3)}" width="${w * 2}" height="2" fill="${colors.dark}" opacity=".28"/>
    </g>
    <path d="${cavity}" fill="none" stroke="${colors.dark}" stroke-opacity=".28" stroke-width="2"/>
    <path d="${closed(inset(shape.profile, w, shape.wall - 2.5, 20, shape.foot - 3))}" fill="none" stroke="#fffdf6" stroke-opacity=".5" stroke-width="1.6"/>
    ${
      smoky
        ? svg`<path d="${outer}" fill="${d.linear(
            [
              [0, smoke, 0.1],
              [0.3, smoke, 0.45],
              [0.75, smoke, 0.84],
              [1, darken(smoke, 0.4), 0.93],
            ],
            0,
            0,
            0,
            1,
          )}"/><path d="${outer}" fill="${d.linear([
            [0, smoke, 0.65],
            [0.22, smoke, 0],
            [0.78, smoke, 0.05],
            [1, smoke, 0.7],
          ])}"/>`
        : ''
    }
    ${facets(d, design, 1)}
    ${gleam(d, design, -1, shape.wall * 0.55, shape.wall * 1.7, smoky ? 0.6 : 0.82)}
    ${gleam(d, design, -1, shape.wall * 2.1, shape.wall * 2.4, 0.4)}
    ${gleam(d, design, 1, shape.wall * 0.4, shape.wall * 0.72, 0.7)}
    <path d="${outer}" fill="none" stroke="${edge}" stroke-opacity=".55" stroke-width="1.8"/>`
}

/** The body of the bottle: glass with its liquid, smoked glass, or lacquer. */
export function drawBody(d: Defs, design: Design): string {
  return design.finish === 'laca' ? opaque(d, design) : clear(d, design)
}
