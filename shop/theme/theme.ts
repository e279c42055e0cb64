import { accentColors } from './accent.ts'
import { type Mode, PALETTES, type PaletteName, SHADES } from './palettes.ts'

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
