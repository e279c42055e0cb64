import { requireAdmin } from '#server/start/context.ts'
import library from '#shop/products/notes-en-es.json' with { type: 'json' }
import type { Route } from './+types/note-names'

/** Suggestions of note names; requested at the first focus of a note field. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return Response.json(noteNames())
}

/** The Spanish names of the note library, each once, in alphabetical order. */
function noteNames(): string[] {
  return [...new Set(Object.values(library.translations))].sort((a, b) => a.localeCompare(b, 'es'))
}
