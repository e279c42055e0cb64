import { darken, type Hex, lighten, luminance, mix } from './color.ts'
import type { Design } from './design.ts'
import { facets } from './facets.ts'
import { closed, inset } from './outline.ts'
import { pick } from './seed.ts'
import { bodyTop } from './silhouettes.ts'
import { type Defs, svg } from './svg.ts'

/** Color of an opaque bottle. */
export function lacquer(design: Design): Hex {
  const { colors } = design
  return pick<Hex>(design.key, 'lacquer', [
    colors.lacquer,
    colors.lacquer,
    '#241a14',
    lighten(colors.light, 0.35),
    darken(colors.lacquer, 0.35),
  ])
}

/** The background color of a label that is printed on the bottle. */
export function ground(design: Design): Hex {
  if (design.finish === 'laca') return lacquer(design)
  if (design.finish === 'ahumado') return darken(mix(design.colors.deep, design.colors.lacquer, 0.5), 0.35)
  return mix(design.colors.light, design.colors.deep, 0.5)
}

/** A reflection that follows the contour: the strip between two insets, on one side, fading at both ends. */
export function gleam(
  d: Defs,
  design: Design,
  side: -1 | 1,
  from: number,
  to: number,
  opacity: number,
): string {
  const { profile, halfWidth } = design.shape
  const top = bodyTop(design.shape)
  const a = closed(inset(profile, halfWidth, from, 16, 18))
  const b = closed(inset(profile, halfWidth, to, 16, 18))
  const half = d.clip(svg`M0 ${top}H${side * 400}V0H0Z`)
  const fade = d.linearAt(
    [
      [0, '#fffdf6', 0],
      [0.12, '#fffdf6', opacity * 0.8],
      [0.3, '#fffdf6', opacity],
      [0.7, '#fffdf6', opacity * 0.45],
      [0.97, '#fffdf6', 0],
    ],
    0,
    top,
    0,
    0,
  )
  return svg`<path d="${a}${b}" fill-rule="evenodd" fill="${fade}" clip-path="${half}"/>`
}

/** An opaque, lacquered body. */
export function opaque(d: Defs, design: Design): string {
  const { shape } = design
  const color = lacquer(design)
  const outer = closed(shape.profile)
  const deep = darken(color, 0.5)
  const round = shape.form === 'curvo'
  const sides = round
    ? d.linear([
        [0, darken(color, 0.6)],
        [0.12, darken(color, 0.15)],
        [0.3, lighten(color, 0.16)],
        [0.5, color],
        [0.8, darken(color, 0.38)],
        [0.93, darken(color, 0.2)],
        [1, deep],
      ])
    : d.linear([
        [0, deep],
        [0.03, lighten(color, 0.25)],
        [0.07, mix(color, deep, 0.25)],
        [0.3, lighten(color, 0.1)],
        [0.6, color],
        [0.93, darken(color, 0.3)],
        [0.97, lighten(color, 0.1)],
        [1, deep],
      ])
  return svg`
    <path d="${outer}" fill="${sides}"/>
    <path d="${outer}" fill="${d.linear(
      [
        [0, '#fffaf0', 0.22],
        [0.2, '#fffaf0', 0],
        [0.75, '#17110d', 0],
        [1, '#17110d', 0.42],
      ],
      0,
      0,
      0,
      1,
    )}"/>
    ${facets(d, design, 0.75)}
    ${gleam(d, design, -1, shape.wall * 0.7, shape.wall * 1.9, luminance(color) > 0.4 ? 0.8 : 0.5)}
    ${gleam(d, design, 1, shape.wall * 0.5, shape.wall * 0.8, 0.4)}
    <path d="${outer}" fill="none" stroke="${deep}" stroke-opacity=".6" stroke-width="1.6"/>`
}
