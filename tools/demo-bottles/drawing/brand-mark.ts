import { SHOP } from './palette.ts'
import { latticeTile, star } from './stars.ts'
import { svg } from './svg.ts'

/** The five petals of an orange blossom (azahar) around (0, 0). */
function azahar(r: number, petal: string, heart: string): string {
  const path = svg`M0 0C${-r * 0.3} ${-r * 0.42} ${-r * 0.46} ${-r * 0.94} 0 ${-r}C${r * 0.46} ${-r * 0.94} ${r * 0.3} ${-r * 0.42} 0 0Z`
  const petals = [0, 72, 144, 216, 288].map((a) => svg`<path transform="rotate(${a})" d="${path}"/>`).join('')
  return svg`<g fill="${petal}">${petals}</g><circle r="${r * 0.2}" fill="${petal}"/><circle r="${r * 0.15}" fill="${heart}"/>`
}

/** Brand mark: the eight-pointed star with an orange blossom at its heart, radius 100 around (0, 0). */
function mark(): string {
  return svg`<path d="${star(0, 0, 100)}" fill="url(#g)"/>
    <path d="${star(0, 0, 84)}" fill="none" stroke="${SHOP.noche}" stroke-opacity=".35" stroke-width="2.5"/>
    ${azahar(62, '#fbf4ea', SHOP.ambar)}`
}

const GOLD = svg`<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e5a94e"/><stop offset=".55" stop-color="#bf7722"/><stop offset="1" stop-color="${SHOP.ambar}"/></linearGradient></defs>`

/** Browser tab: the bare mark, plain enough for 16 pixels. */
export function favicon(): string {
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64">${GOLD}<path d="${star(0, 0, 31.5)}" fill="url(#g)"/>${azahar(22, '#fffaf0', SHOP.ambar)}</svg>`
}

/** App icon, 512 square. `bleed` fills the corners; `scale` keeps the mark inside a launcher's safe zone. */
export function appIcon(bleed: boolean, scale: number): string {
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">${GOLD}
    <defs><pattern id="k" width="64" height="64" patternUnits="userSpaceOnUse"><path d="${latticeTile(64)}" fill="none" stroke="${SHOP.laton}" stroke-opacity=".16" stroke-width="1.4"/></pattern>
    <radialGradient id="n"><stop offset="0" stop-color="#3a2817"/><stop offset="1" stop-color="${SHOP.noche}"/></radialGradient></defs>
    <rect width="512" height="512" rx="${bleed ? 0 : 112}" fill="url(#n)"/><rect width="512" height="512" rx="${bleed ? 0 : 112}" fill="url(#k)"/>
    <g transform="translate(256 256) scale(${scale})">${mark()}</g></svg>`
}
