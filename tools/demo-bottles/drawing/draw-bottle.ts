import { design, type Perfume } from './design.ts'
import { boxScene } from './scene-box.ts'
import { closeUp } from './scene-close-up.ts'
import { front } from './scene-front.ts'
import { stillLife } from './scene-still-life.ts'
import { Defs, svg } from './svg.ts'

export type { Perfume } from './design.ts'
export type View = 0 | 1 | 2 | 3

/** Size of every image: 4:5, like the product card. */
export const IMAGE = { width: 960, height: 1200, ground: '#efe5d4' } as const

const SCENES = [front, closeUp, boxScene, stillLife] as const

/**
 * Draws a perfume as one self-contained SVG (960 × 1200): no fonts, no raster, no outside reference.
 * Views: 0 front, 1 close-up in a niche, 2 with its box, 3 still life. The same brand and name always
 * give the same bottle.
 */
export function drawBottle(perfume: Perfume, view: View): string {
  const plan = design(perfume)
  const defs = new Defs(`b${plan.key}v${view}`)
  const scene = SCENES[view](defs, plan)
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 1200" width="960" height="1200" role="img">
    ${defs.toString()}<rect width="960" height="1200" fill="${IMAGE.ground}"/>${scene}</svg>`
}
