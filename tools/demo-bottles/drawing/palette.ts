import { darken, type Hex, lighten, mix } from './color.ts'
import { pick } from './seed.ts'

/** The shop's own colors (the design tokens), for everything that is not perfume. */
export const SHOP = {
  noche: '#17110d',
  tinta: '#2b2019',
  arena: '#f7f1e7',
  lino: '#efe5d4',
  ambar: '#9a5a16',
  azafran: '#d98e2b',
  laton: '#b99a5b',
} as const satisfies Record<string, Hex>

interface FamilyTone {
  /** The juice where light passes through it, and where it lies deep. */
  light: Hex
  deep: Hex
  /** Opaque lacquer of the same family. */
  lacquer: Hex
}

const FAMILIES: Record<string, FamilyTone> = {
  Cítrico: { light: '#f4cf6b', deep: '#d08a1d', lacquer: '#b9791d' },
  Floral: { light: '#f1c3ba', deep: '#c26b78', lacquer: '#a9566a' },
  Amaderado: { light: '#cf965a', deep: '#6b3b1a', lacquer: '#46291a' },
  Oriental: { light: '#dc9440', deep: '#83341a', lacquer: '#581b1f' },
  Acuático: { light: '#b7d7da', deep: '#41809a', lacquer: '#204e66' },
  Fresco: { light: '#d3e4cf', deep: '#7aae98', lacquer: '#3a7468' },
  Gourmand: { light: '#e0b078', deep: '#8f532c', lacquer: '#5f3826' },
  Especiado: { light: '#e58a45', deep: '#97321b', lacquer: '#7b2a19' },
  Verde: { light: '#cdd389', deep: '#6d8439', lacquer: '#3e5230' },
  Frutal: { light: '#f3ae86', deep: '#c24a5b', lacquer: '#96304c' },
}

const FALLBACK: FamilyTone = { light: '#e0b368', deep: '#9a5a16', lacquer: '#5a3a1c' }

export interface Palette {
  light: Hex
  deep: Hex
  /** Deepest shade of the juice, for edges and shadows inside the glass. */
  dark: Hex
  lacquer: Hex
  /** Color of the second family, for the bottom of the liquid and the cap. */
  second: Hex
  secondLacquer: Hex
}

/** Colors of a perfume: the first family sets the liquid, the second tints its depth and the cap. */
export function palette(scentFamily: readonly string[]): Palette {
  const first = FAMILIES[scentFamily[0] ?? ''] ?? FALLBACK
  const second = FAMILIES[scentFamily[1] ?? ''] ?? first
  const deep = mix(first.deep, second.deep, 0.35)
  return {
    light: first.light,
    deep,
    dark: darken(deep, 0.55),
    lacquer: first.lacquer,
    second: second.deep,
    secondLacquer: second.lacquer,
  }
}

/** Four tones of a shiny surface, dark to glint. */
export type Ramp = [dark: Hex, mid: Hex, light: Hex, glint: Hex]

export const METALS = {
  oro: ['#5d4119', '#a8803c', '#d9b876', '#fdf2d2'],
  laton: ['#4e3c1d', '#8f7440', '#b99a5b', '#f1e0b4'],
  cobre: ['#55291a', '#a3623f', '#d69f79', '#fbe5d3'],
  plata: ['#4d4944', '#928c84', '#cbc5bc', '#fbf8f3'],
  onix: ['#0b0807', '#221914', '#43362d', '#a3968a'],
  marfil: ['#a6957a', '#d8c9ad', '#f0e6d2', '#fffdf8'],
} as const satisfies Record<string, Ramp>

export type Metal = keyof typeof METALS

/** A lacquered surface of any color as a ramp. */
export function lacquerRamp(color: Hex): Ramp {
  return [darken(color, 0.6), color, lighten(color, 0.22), lighten(color, 0.72)]
}

/** The color of the stones on a bottle. */
export function gemColor({ key, colors }: { key: string; colors: Palette }): Hex {
  return pick(key, 'gem', ['#7d1f2b', '#1f5a4a', '#24457a', colors.secondLacquer, '#8a4a12'])
}
