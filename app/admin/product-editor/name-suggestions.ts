import { data } from 'react-router'
import { appContext, requireAdmin } from '#server/start/context.ts'
import { listBrandNames } from '#shop/products/brand-names.server.ts'
import library from '#shop/products/notes-en-es.json' with { type: 'json' }
import type { Route } from './+types/name-suggestions'

/** Suggestions of names; requested at the first focus of their field. */
export async function loader({ context, params: { kind } }: Route.LoaderArgs) {
  requireAdmin(context)
  if (kind === 'brands') return Response.json(await listBrandNames(context.get(appContext).db))
  if (kind === 'notes') return Response.json(noteNames())
  throw data(null, { status: 404 })
}

/** The Spanish names of the note library, each once, in alphabetical order. */
function noteNames(): string[] {
  return [...new Set(Object.values(library.translations))].sort((a, b) => a.localeCompare(b, 'es'))
}
