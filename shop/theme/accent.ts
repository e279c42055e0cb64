import { contrastRatio, mix } from './contrast.ts'
import { CONTRAST_TEXT, type Mode, PALETTES, type PaletteName, type Shade } from './palettes.ts'

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
