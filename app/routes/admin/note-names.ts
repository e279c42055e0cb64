import { adminOf } from '#server/context.ts'
import { noteNames } from '../../features/product-editor/note-names.server.ts'
import type { Route } from './+types/note-names'

/** Names to suggest while notes are typed; asked for by the first note field that is touched. */
export function loader({ context }: Route.LoaderArgs) {
  adminOf(context)
  return Response.json(noteNames())
}
