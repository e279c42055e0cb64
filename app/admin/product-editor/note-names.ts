import { requireAdmin } from '#server/start/context.ts'
import { noteNames } from '#shop/products/note-names.server.ts'
import type { Route } from './+types/note-names'

/** Suggestions of note names; requested at the first focus of a note field. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return Response.json(noteNames())
}
