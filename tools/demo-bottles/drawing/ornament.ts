import { closed, inset, type Profile } from './outline.ts'
import { SHOP } from './palette.ts'
import { SILHOUETTES } from './silhouettes.ts'
import { latticeTile, star } from './stars.ts'
import { svg } from './svg.ts'

/** One tile of the star lattice as a file for CSS backgrounds: brass hairlines, nothing behind them. */
export function khatamTile(): string {
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><path d="${latticeTile(96)}" fill="none" stroke="${SHOP.laton}" stroke-opacity=".38" stroke-width="1"/></svg>`
}

const DOME: Profile = {
  start: [1.5, -812],
  segs: [
    ['C', 4, -796, 5, -780, 7, -770],
    ['C', 12, -744, 34, -738, 52, -716],
    ['C', 68, -696, 62, -676, 50, -664],
    ['L', 56, -664],
    ['L', 56, -640],
  ],
}

/** Image for a perfume without one: the outline of a bottle, at rest on the lattice. */
export function placeholder(): string {
  const { profile, halfWidth } = SILHOUETTES.arco
  const line = (d: string, width: number, opacity: number): string =>
    svg`<path d="${d}" fill="none" stroke="${SHOP.laton}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linejoin="round"/>`
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 1200" width="960" height="1200">
    <defs><pattern id="k" width="120" height="120" patternUnits="userSpaceOnUse"><path d="${latticeTile(120)}" fill="none" stroke="${SHOP.laton}" stroke-opacity=".46" stroke-width="1.4"/></pattern>
    <radialGradient id="v"><stop offset="0" stop-color="#efe5d4"/><stop offset=".45" stop-color="#efe5d4" stop-opacity=".92"/><stop offset="1" stop-color="#efe5d4" stop-opacity="0"/></radialGradient>
    <radialGradient id="e"><stop offset=".72" stop-color="#efe5d4" stop-opacity="0"/><stop offset="1" stop-color="#efe5d4"/></radialGradient></defs>
    <rect width="960" height="1200" fill="#efe5d4"/><rect width="960" height="1200" fill="url(#k)"/>
    <rect width="960" height="1200" fill="url(#e)"/><ellipse cx="480" cy="640" rx="400" ry="520" fill="url(#v)"/>
    <g transform="translate(480 1030)"><path d="M-300 0H300" stroke="${SHOP.laton}" stroke-opacity=".6" stroke-width="2"/>
    <path d="${closed(profile)}" fill="#f7f1e7" fill-opacity=".7"/>
    ${line(closed(profile), 4, 0.95)}${line(closed(inset(profile, halfWidth, 22, 44, 44)), 1.8, 0.6)}${line(closed(DOME), 4, 0.95)}
    <path d="M-50 -664H50" stroke="${SHOP.laton}" stroke-width="2"/>
    ${line(star(0, -262, 84), 2.6, 0.9)}${line(star(0, -262, 40), 1.8, 0.7)}</g></svg>`
}
