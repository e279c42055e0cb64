import { darken, mix } from './color.ts'
import { closed, type Profile } from './outline.ts'
import type { Ramp } from './palette.ts'
import { type Defs, svg } from './svg.ts'

/** A turned (round) shiny surface seen from the front: window light left, dark core, bounce light right. */
export function turned(d: Defs, [dark, mid, light, glint]: Ramp): string {
  return d.linear([
    [0, mix(dark, mid, 0.25)],
    [0.05, mid],
    [0.13, light],
    [0.2, glint],
    [0.27, light],
    [0.42, mid],
    [0.6, mix(mid, dark, 0.45)],
    [0.74, dark],
    [0.83, mix(dark, mid, 0.7)],
    [0.91, light],
    [0.96, mid],
    [1, dark],
  ])
}

/** A flat shiny surface: one slow diagonal sweep of light. */
export function sheet(d: Defs, [dark, mid, light, glint]: Ramp): string {
  return d.linear(
    [
      [0, mix(light, mid, 0.3)],
      [0.22, light],
      [0.34, mix(light, glint, 0.7)],
      [0.46, light],
      [0.72, mid],
      [1, mix(mid, dark, 0.35)],
    ],
    0,
    0,
    1,
    0.9,
  )
}

/** A sphere of the same surface. */
export function ball(d: Defs, [dark, mid, light, glint]: Ramp): string {
  return d.radial(
    [
      [0, glint],
      [0.12, mix(glint, light, 0.7)],
      [0.35, light],
      [0.62, mid],
      [0.86, dark],
      [0.95, mix(dark, mid, 0.55)],
      [1, mix(dark, mid, 0.3)],
    ],
    0.5,
    0.5,
    0.52,
    0.34,
    0.3,
  )
}

/** A turned ring: body, bright upper edge, dark lower edge. `y` is its top. */
export function ring(d: Defs, ramp: Ramp, halfWidth: number, y: number, height: number): string {
  const r = Math.min(height / 2, 7)
  const line = Math.max(1.2, height * 0.09)
  return svg`
    <rect x="${-halfWidth}" y="${y}" width="${halfWidth * 2}" height="${height}" rx="${r}" fill="${turned(d, ramp)}"/>
    <rect x="${-halfWidth + r * 0.6}" y="${y + line * 0.6}" width="${halfWidth * 2 - r * 1.2}" height="${line}" rx="${line / 2}" fill="${ramp[3]}" opacity=".55"/>
    <rect x="${-halfWidth + r * 0.5}" y="${y + height - line * 1.6}" width="${halfWidth * 2 - r}" height="${line * 1.5}" rx="${line / 2}" fill="${darken(ramp[0], 0.4)}" opacity=".5"/>`
}

/** Any turned outline (cap, finial, foot) with a fine dark edge. */
export function lathe(d: Defs, ramp: Ramp, profile: Profile): string {
  return svg`<path d="${closed(profile)}" fill="${turned(d, ramp)}" stroke="${darken(ramp[0], 0.3)}" stroke-opacity=".45" stroke-width="1.2"/>`
}

/** A row of small balls along a line, as on filigree work. */
export function beads(d: Defs, ramp: Ramp, halfWidth: number, y: number, r: number): string {
  const count = Math.max(3, Math.round((halfWidth * 2) / (r * 2.15)))
  const fill = ball(d, ramp)
  let out = ''
  for (let i = 0; i < count; i++) {
    const x = -halfWidth + r + ((halfWidth * 2 - r * 2) * i) / (count - 1)
    out += svg`<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
  }
  return out
}
