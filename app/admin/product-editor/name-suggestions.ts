import { data } from 'react-router'
import { appContext, requireAdmin } from '#server/start/context.ts'
import { KNOWN_BRANDS } from '#shop/import/reading/known-brands.ts'
import { listBrandNames } from '#shop/products/brand-names.server.ts'
import library from '#shop/products/notes-en-es.json' with { type: 'json' }
import { foldText } from '#shop/text/fold-text.ts'
import type { Route } from './+types/name-suggestions'

/** Suggestions of names; requested at the first focus of their field. */
export async function loader({ context, params: { kind } }: Route.LoaderArgs) {
  requireAdmin(context)
  if (kind === 'brands')
    return Response.json(withKnownHouses(await listBrandNames(context.get(appContext).db)))
  if (kind === 'notes') return Response.json(noteNames())
  throw data(null, { status: 404 })
}

/** The brands of the shop, then the other houses of the market: a new shop has none to complete or correct a name. */
function withKnownHouses(brands: readonly string[]): string[] {
  const own = new Set(brands.map(foldText))
  const others = KNOWN_BRANDS.filter(({ name, isArabic }) => isArabic && !own.has(foldText(name)))
  return [...brands, ...others.map(({ name }) => name)]
}

/** The Spanish names of the note library, each once, in alphabetical order. */
function noteNames(): string[] {
  return [...new Set(Object.values(library.translations))].sort((a, b) => a.localeCompare(b, 'es'))
}
