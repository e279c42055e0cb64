import { hash } from 'node:crypto'
import { href } from 'react-router'
import { isPalette } from './palettes.ts'
import { type Theme, themeCss } from './theme.ts'

/** The URL of the theme's style sheet, new for other contents; null for the default, which app/tokens.css has. */
export function themeUrl(theme: Theme): string | null {
  const css = themeCss(theme)
  if (!css) return null
  const version = hash('sha256', css, 'base64url').slice(0, 8)
  const { palette, accent } = theme
  return href('/theme/:name', { name: `${palette}${accent ? `-${accent.slice(1)}` : ''}.${version}.css` })
}

const COLORED = /^([a-z]+)(?:-([0-9a-f]{6}))?\.[\w-]+\.css$/

/** The theme in the name of a style sheet (`themeUrl`); undefined for any other name. */
export function parseThemeName(name: string): Theme | undefined {
  const [, palette, accent] = COLORED.exec(name) ?? []
  return isPalette(palette) ? { palette, accent: accent ? `#${accent}` : null } : undefined
}
