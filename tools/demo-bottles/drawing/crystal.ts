import { type Hex, lighten, mix } from './color.ts'
import type { Design } from './design.ts'
import { ring } from './metal.ts'
import { type Defs, svg } from './svg.ts'

/** A cut-glass stopper: a gem outline of flat facets, lightest towards the window. */
export function crystal(
  d: Defs,
  design: Design,
  { y, width, height }: { y: number; width: number; height: number },
): string {
  const w = width / 2
  const base = y - 22
  const h = height * 0.78
  const t = base - h
  const tint = mix(lighten(design.colors.light, 0.45), design.colors.second, 0.18)
  const shade = (k: number): Hex => (k > 0 ? mix(tint, '#ffffff', k) : mix(tint, design.colors.dark, -k))
  const rows: [string, number][] = [
    [svg`M${-w * 0.56} ${t}L${w * 0.56} ${t}L${w * 0.36} ${t + h * 0.2}L${-w * 0.36} ${t + h * 0.2}Z`, 0.8],
    [
      svg`M${-w * 0.56} ${t}L${-w * 0.36} ${t + h * 0.2}L${-w * 0.58} ${t + h * 0.42}L${-w} ${t + h * 0.34}Z`,
      0.5,
    ],
    [
      svg`M${w * 0.56} ${t}L${w * 0.36} ${t + h * 0.2}L${w * 0.58} ${t + h * 0.42}L${w} ${t + h * 0.34}Z`,
      -0.22,
    ],
    [
      svg`M${-w * 0.36} ${t + h * 0.2}L${w * 0.36} ${t + h * 0.2}L${w * 0.58} ${t + h * 0.42}L0 ${t + h * 0.52}L${-w * 0.58} ${t + h * 0.42}Z`,
      0.28,
    ],
    [
      svg`M${-w} ${t + h * 0.34}L${-w * 0.58} ${t + h * 0.42}L${-w * 0.34} ${base}L${-w * 0.52} ${base}Z`,
      -0.12,
    ],
    [svg`M${w} ${t + h * 0.34}L${w * 0.58} ${t + h * 0.42}L${w * 0.34} ${base}L${w * 0.52} ${base}Z`, -0.52],
    [svg`M${-w * 0.58} ${t + h * 0.42}L0 ${t + h * 0.52}L0 ${base}L${-w * 0.34} ${base}Z`, 0.52],
    [svg`M${w * 0.58} ${t + h * 0.42}L0 ${t + h * 0.52}L0 ${base}L${w * 0.34} ${base}Z`, -0.3],
  ]
  const facets = rows.map(
    ([path, k]) =>
      svg`<path d="${path}" fill="${d.linear(
        [
          [0, shade(Math.min(0.95, k + 0.16))],
          [1, shade(k - 0.2)],
        ],
        0,
        0,
        0.7,
        1,
      )}" stroke="#fffdf6" stroke-opacity=".65" stroke-width="1.4" stroke-linejoin="round"/>`,
  )
  const edge = svg`M${-w * 0.56} ${t}L${w * 0.56} ${t}L${w} ${t + h * 0.34}L${w * 0.52} ${base}L${-w * 0.52} ${base}L${-w} ${t + h * 0.34}Z`
  return `${facets.join('')}${svg`
    <path d="${edge}" fill="none" stroke="${design.colors.dark}" stroke-opacity=".5" stroke-width="1.8" stroke-linejoin="round"/>
    <path d="M${-w * 0.7} ${t + h * 0.3}L${-w * 0.46} ${t + h * 0.1}" stroke="#fff" stroke-opacity=".9" stroke-width="4" stroke-linecap="round"/>
    ${ring(d, design.metal, w * 0.6, base - 3, 26)}`}`
}
