import { CONTRAST_TEXT, type Mode, PALETTES, type PaletteName, SHADES, type Shade } from './palettes.ts'

type Rgb = [number, number, number]

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb

/** Relative luminance (WCAG 2.2) of `#rrggbb`. */
function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two `#rrggbb`, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** `share` (0 to 1) of `added` in `color`. */
function mix(color: string, added: string, share: number): string {
  const addedChannels = channels(added)
  const mixed = channels(color).map((channel, at) =>
    Math.round(channel + ((addedChannels[at] ?? channel) - channel) * share),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2 AA for text. */
const MIN_CONTRAST = 4.5

/** `#rrggbb` in lower case, also of `#abc` and without the sign; undefined for anything else. */
export function parseColor(typed: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(typed.trim().toLowerCase())?.[1]
  if (!digits) return undefined
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

/** The lowest contrast of an accent, as the color of links on the page and behind the text of buttons. */
export function accentContrast(palette: PaletteName, mode: Mode, accent: string): number {
  const { arena, lino, blanco } = PALETTES[palette][mode]
  return Math.min(...[arena, lino, blanco, CONTRAST_TEXT[mode]].map((other) => contrastRatio(accent, other)))
}

/** The first color on the way from `accent` to `end` that can be read. */
function readable(palette: PaletteName, mode: Mode, accent: string): string {
  const end = mode === 'light' ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.02) {
    const color = mix(accent, end, share)
    if (accentContrast(palette, mode, color) >= MIN_CONTRAST) return color
  }
  return end
}

/** Why an accent cannot be used, with the nearest darker color that can. */
export function accentError(palette: PaletteName, accent: string): string | undefined {
  const ratio = accentContrast(palette, 'light', accent)
  if (ratio >= MIN_CONTRAST) return undefined
  const shown = (Math.floor(ratio * 10) / 10).toLocaleString('es')
  return `Con este color no se leen bien los enlaces ni los botones: su contraste es de ${shown} a 1, y hace falta 4,5 a 1. Prueba con ${readable(palette, 'light', accent)}, el mismo más oscuro.`
}

/** The tokens that an accent replaces; in dark mode it is lightened until it can be read. */
export function accentColors(
  palette: PaletteName,
  mode: Mode,
  accent: string,
): Pick<Record<Shade, string>, 'ambar' | 'ambar-hondo'> {
  const color = readable(palette, mode, accent)
  return { ambar: color, 'ambar-hondo': mix(color, mode === 'light' ? '#000000' : '#ffffff', 0.3) }
}

/** The operator's choice; the accent is `#rrggbb` and replaces that of the palette. */
export interface Theme {
  palette: PaletteName
  accent: string | null
}

export const DEFAULT_THEME: Theme = { palette: 'ambar', accent: null }

/** The value of each token in one mode. */
export function themeColors({ palette, accent }: Theme, mode: Mode) {
  return { ...PALETTES[palette][mode], ...(accent && accentColors(palette, mode, accent)) }
}

/** The style sheet after app/tokens.css; empty for the theme that is in there. The selectors are those of tokens.css. */
export function themeCss(theme: Theme): string {
  if (theme.palette === DEFAULT_THEME.palette && !theme.accent) return ''
  const tokens = (mode: Mode) => {
    const colors = themeColors(theme, mode)
    return SHADES.map((shade) => `--color-${shade}:${colors[shade]}`).join(';')
  }
  return `:root{${tokens('light')}}@media screen and (prefers-color-scheme:dark){:root:not(:has([data-paper])){${tokens('dark')}}}`
}
