import { darken, lighten } from './color.ts'
import type { Design } from './design.ts'
import { ball, beads, lathe, ring, turned } from './metal.ts'
import { closed } from './outline.ts'
import { gemColor } from './palette.ts'
import { star } from './stars.ts'
import { type Defs, svg } from './svg.ts'

function stone(d: Defs, design: Design, cx: number, cy: number, rx: number, ry: number): string {
  const gem = gemColor(design)
  return svg`
    <ellipse cx="${cx}" cy="${cy}" rx="${rx + 7}" ry="${ry + 7}" fill="${ball(d, design.metal)}"/>
    <ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${d.radial(
      [
        [0, lighten(gem, 0.5)],
        [0.35, gem],
        [1, darken(gem, 0.6)],
      ],
      0.5,
      0.5,
      0.55,
      0.36,
      0.28,
    )}"/>
    <ellipse cx="${cx - rx * 0.3}" cy="${cy - ry * 0.42}" rx="${rx * 0.3}" ry="${ry * 0.18}" fill="#fffdf6" opacity=".8"/>`
}

/** Metalwork that belongs to the silhouette: feet, collars, a set stone. */
export function drawTrims(d: Defs, design: Design): string {
  const m = design.metal
  switch (design.shape.id) {
    case 'joya':
      return svg`
        <g clip-path="${d.clip(closed(design.shape.profile))}">
          <path d="M-262 -452Q0 -388 262 -452V-424Q0 -354 -262 -424Z" fill="${turned(d, m)}"/>
          <path d="M-262 -452Q0 -388 262 -452" fill="none" stroke="${m[3]}" stroke-opacity=".7" stroke-width="1.8"/>
          <path d="M-262 -424Q0 -354 262 -424" fill="none" stroke="${darken(m[0], 0.3)}" stroke-opacity=".55" stroke-width="2.4"/>
        </g>
        <path d="${star(0, -402, 56)}" fill="${turned(d, m)}" stroke="${m[0]}" stroke-opacity=".5" stroke-width="1.2"/>
        ${stone(d, design, 0, -402, 25, 28)}
        ${lathe(d, m, { start: [163, -26], segs: [['C', 164, -10, 176, -10, 178, 2]] })}
        ${beads(d, m, 162, -28, 5)}`
    case 'attar':
      return svg`
        ${lathe(d, m, {
          start: [82, -52],
          segs: [
            ['C', 78, -40, 64, -36, 62, -28],
            ['C', 62, -18, 104, -16, 108, 0],
          ],
        })}
        ${beads(d, m, 82, -52, 5)}
        ${ring(d, m, 112, -10, 12)}`
    case 'gota':
      return ring(d, m, 58, -580, 12)
    case 'redondo':
      return svg`${lathe(d, m, { start: [118, -12], segs: [['C', 120, -4, 128, -4, 130, 3]] })}`
    default:
      return ''
  }
}
