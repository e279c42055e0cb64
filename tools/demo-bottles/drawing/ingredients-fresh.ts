import { darken, type Hex, lighten } from './color.ts'
import { blossom, type Draw, leaf, sphere } from './ingredient-parts.ts'
import { type Defs, svg } from './svg.ts'

export const citrico: Draw = (d) => {
  let segments = ''
  const flesh = d.radial(
    [
      [0, '#fdeab5'],
      [0.35, '#f6c253'],
      [1, '#e2941f'],
    ],
    0.5,
    1,
    1.05,
  )
  for (let i = 0; i < 9; i++)
    segments += svg`<path transform="rotate(${i * 40 + 8})" d="M0 -6L-13.5 -44Q-14.5 -50 -8 -51.5Q0 -53.5 8 -51.5Q14.5 -50 13.5 -44Z" fill="${flesh}" stroke="#f6c253" stroke-opacity=".6" stroke-width="2" stroke-linejoin="round"/>`
  return svg`${leaf(d, -66, -102, 66, 52)}${leaf(d, -62, -104, 52, -22, '#4f6b3a')}
    <circle cx="-52" cy="-58" r="58" fill="${sphere(d, '#e59a2c')}"/>
    <circle cx="40" cy="-66" r="66" fill="${d.linear(
      [
        [0, '#f0b04a'],
        [1, '#c9761a'],
      ],
      0,
      0,
      1,
      1,
    )}"/>
    <circle cx="38" cy="-66" r="60.5" fill="#fdf3dc"/><g transform="translate(38 -66)">${segments}</g>`
}

export const floral: Draw = (d) => svg`
  ${leaf(d, -34, -20, 92, -72)}${leaf(d, 40, -22, 88, 68, '#4f6b3a')}${leaf(d, 4, -60, 74, 8)}
  ${blossom(d, -40, -58, 52, -14, '#f3cfc6')}${blossom(d, 46, -56, 54, 18)}${blossom(d, 2, -32, 38, 40, '#eab8b4')}`

function sprig(d: Defs, c: Hex, wide: number, length: number): string {
  let out = svg`<path d="M-70 -6Q-10 -40 62 -128" fill="none" stroke="${darken(c, 0.3)}" stroke-width="4" stroke-linecap="round"/>`
  for (let i = 0; i < 5; i++) {
    const t = (i + 0.4) / 5.2
    const x = -62 + t * 122
    const y = -10 - t * 50 - t * t * 58
    const size = length * (1 - t * 0.34)
    out += leaf(d, x, y, size, 104 - t * 22, darken(c, 0.12), wide) + leaf(d, x, y, size, 6 - t * 20, c, wide)
  }
  return out + leaf(d, 58, -122, length * 0.7, 34, lighten(c, 0.12), wide)
}

export const fresco: Draw = (d) => sprig(d, '#6fa287', 0.36, 58)
export const verde: Draw = (d) => sprig(d, '#6d8439', 0.19, 78)

export const frutal: Draw = (d) => {
  let seeds = ''
  for (const [x, y, r] of [
    [-16, -80, 12],
    [8, -88, 11],
    [28, -72, 12],
    [-24, -56, 12],
    [2, -62, 14],
    [26, -46, 12],
    [-8, -36, 13],
    [14, -26, 11],
    [-30, -34, 9],
  ] as const)
    seeds += svg`<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.86}" fill="${d.radial(
      [
        [0, '#ffd0c4'],
        [0.3, '#d8455a'],
        [1, '#8a1a36'],
      ],
      0.5,
      0.5,
      0.6,
      0.36,
      0.3,
    )}"/>`
  return svg`<path d="M-74 -112L-84 -142L-66 -130L-54 -146L-44 -130L-26 -140L-36 -110Z" fill="${d.linear([
    [0, '#d0704f'],
    [1, '#7a2530'],
  ])}"/>
    <circle cx="-54" cy="-58" r="60" fill="${sphere(d, '#b8373f')}"/>
    <g transform="translate(48 0)"><ellipse cx="0" cy="-58" rx="54" ry="58" fill="${d.linear([
      [0, '#d0565a'],
      [1, '#8a2433'],
    ])}"/><ellipse cx="0" cy="-58" rx="47" ry="51" fill="#f8e3c6"/>${seeds}</g>
    <ellipse cx="104" cy="-8" rx="10" ry="8" fill="${sphere(d, '#b5263f')}"/>`
}
