import { requireAdmin } from '#server/start/context.ts'
import { noteNames } from '#shop/products/note-names.server.ts'
import type { Route } from './+types/note-names'

/** Names to suggest while notes are typed; asked for by the first note field that is touched. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return Response.json(noteNames())
}
