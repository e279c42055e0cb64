import { darken, type Hex, lighten } from './color.ts'
import { type Defs, svg } from './svg.ts'

/** A small still-life mark standing on (0, 0), about 190 wide and 150 high. */
export type Draw = (d: Defs) => string

/** Light on a round thing. */
export const sphere = (d: Defs, c: Hex): string =>
  d.radial(
    [
      [0, lighten(c, 0.5)],
      [0.35, c],
      [0.8, darken(c, 0.42)],
      [1, darken(c, 0.3)],
    ],
    0.5,
    0.5,
    0.55,
    0.34,
    0.3,
  )

/** A leaf from its base upwards, `length` long, with a midrib. */
export function leaf(
  d: Defs,
  x: number,
  y: number,
  length: number,
  turn: number,
  c: Hex = '#5b7440',
  wide = 0.24,
): string {
  const w = length * wide
  return svg`<g transform="translate(${x} ${y}) rotate(${turn})">
    <path d="${svg`M0 0C${-w * 1.3} ${-length * 0.3} ${-w} ${-length * 0.75} 0 ${-length}C${w} ${-length * 0.75} ${w * 1.3} ${-length * 0.3} 0 0Z`}" fill="${d.linear(
      [
        [0, lighten(c, 0.22)],
        [0.48, c],
        [0.52, darken(c, 0.22)],
        [1, darken(c, 0.38)],
      ],
    )}"/>
    <path d="${svg`M0 0Q${w * 0.08} ${-length * 0.5} 0 ${-length * 0.94}`}" fill="none" stroke="${lighten(c, 0.45)}" stroke-opacity=".6" stroke-width="1.4"/></g>`
}

/** A five-petalled flower, orange blossom by default. */
export function blossom(
  d: Defs,
  x: number,
  y: number,
  r: number,
  turn = 0,
  c: Hex = '#fbf4ea',
  heart: Hex = '#d9a441',
): string {
  const petal = svg`M0 0C${-r * 0.5} ${-r * 0.3} ${-r * 0.46} ${-r * 0.95} 0 ${-r}C${r * 0.46} ${-r * 0.95} ${r * 0.5} ${-r * 0.3} 0 0Z`
  const fill = d.linear(
    [
      [0, '#fffdf8'],
      [0.55, c],
      [1, darken(c, 0.2)],
    ],
    0.3,
    0,
    0.6,
    1,
  )
  let out = ''
  for (let i = 0; i < 5; i++)
    out += svg`<path transform="rotate(${i * 72})" d="${petal}" fill="${fill}" stroke="${darken(c, 0.35)}" stroke-opacity=".35" stroke-width="1"/>`
  for (let i = 0; i < 9; i++) {
    const a = (i / 9) * Math.PI * 2
    out += svg`<path d="M0 0L${Math.sin(a) * r * 0.24} ${-Math.cos(a) * r * 0.24}" stroke="${heart}" stroke-width="1.4"/><circle cx="${Math.sin(a) * r * 0.27}" cy="${-Math.cos(a) * r * 0.27}" r="${r * 0.05}" fill="${heart}"/>`
  }
  return svg`<g transform="translate(${x} ${y}) rotate(${turn}) scale(1 .94)">${out}<circle r="${r * 0.1}" fill="${darken(heart, 0.1)}"/></g>`
}
