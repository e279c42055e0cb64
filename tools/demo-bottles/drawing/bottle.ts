import { drawCap } from './caps.ts'
import { mix } from './color.ts'
import type { Design } from './design.ts'
import { drawBody } from './glass.ts'
import { drawLabel } from './label.ts'
import { bodyTop } from './silhouettes.ts'
import { type Defs, svg } from './svg.ts'
import { drawTrims } from './trims.ts'

/** The bottle itself, standing on y = 0 around x = 0, without shadow or background. */
export function drawObject(d: Defs, design: Design): string {
  return (
    drawBody(d, design) +
    drawTrims(d, design) +
    drawLabel(d, design) +
    drawCap(d, design, bodyTop(design.shape))
  )
}

/** Height from the floor to the top of the cap. */
export const objectHeight = (design: Design): number => -bodyTop(design.shape) + design.shape.cap.height + 8

/** Shadow on the floor, with the color the light takes from the liquid; it ends `reach` from the axis. */
export function drawShadow(
  d: Defs,
  design: Design,
  halfWidth = design.shape.halfWidth,
  reach = Number.POSITIVE_INFINITY,
): string {
  const wide = d.radial([
    [0, '#5a4630', 0.42],
    [0.55, '#5a4630', 0.16],
    [1, '#5a4630', 0],
  ])
  const tight = d.radial([
    [0, '#17110d', 0.6],
    [0.7, '#17110d', 0.3],
    [1, '#17110d', 0],
  ])
  const glow = mix(design.colors.light, design.colors.deep, 0.4)
  const tinted =
    design.finish === 'claro'
      ? svg`<ellipse cx="${halfWidth * 0.3}" cy="16" rx="${halfWidth * 0.9}" ry="15" fill="${d.radial([
          [0, glow, 0.75],
          [0.5, glow, 0.25],
          [1, glow, 0],
        ])}"/>`
      : ''
  return svg`
    <ellipse cx="${halfWidth * 0.1}" cy="10" rx="${Math.min(halfWidth * 1.42, halfWidth * 0.7 + 160, reach - halfWidth * 0.1)}" ry="38" fill="${wide}"/>
    ${tinted}
    <ellipse cx="0" cy="2" rx="${halfWidth * 0.98}" ry="11" fill="${tight}"/>`
}
