import { data } from 'react-router'
import { themeCss } from '#shop/theme/theme.ts'
import { parseThemeName } from '#shop/theme/theme-url.server.ts'
import type { Route } from './+types/theme'

/** The style sheet of a palette with an accent: depends on its URL alone, which has a hash of the contents. */
export function loader({ params: { name } }: Route.LoaderArgs) {
  const theme = parseThemeName(name)
  if (!theme) throw data(null, { status: 404 })
  return new Response(themeCss(theme), {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}
