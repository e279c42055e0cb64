import { createHash } from 'node:crypto'
import { href } from 'react-router'
import { type Theme, themeCss } from './theme.ts'

/** The URL of the theme's style sheet, new for other contents; null for the default, which app/tokens.css has. */
export function themeUrl(theme: Theme): string | null {
  const css = themeCss(theme)
  if (!css) return null
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
  const { palette, accent } = theme
  return href('/theme/:name', { name: `${palette}${accent ? `-${accent.slice(1)}` : ''}.${hash}.css` })
}
