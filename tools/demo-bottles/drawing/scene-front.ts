import { drawObject, drawShadow, objectHeight } from './bottle.ts'
import type { Design } from './design.ts'
import { type Defs, svg } from './svg.ts'

const FLOOR = 1076

/** View 0: the bottle alone, straight on. */
export function front(d: Defs, design: Design): string {
  const scale = Math.min(1.26, 945 / objectHeight(design), 690 / (design.shape.halfWidth * 2))
  return svg`<ellipse cx="480" cy="600" rx="400" ry="520" fill="${d.radial([
    [0, '#fbf6ec', 0.85],
    [0.6, '#f6eee0', 0.4],
    [1, '#efe5d4', 0],
  ])}"/>
    <g transform="translate(480 ${FLOOR}) scale(${scale})">${drawShadow(d, design)}${drawObject(d, design)}</g>`
}
