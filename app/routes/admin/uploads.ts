import { adminOf, appContext } from '#server/context.ts'
import { discardPicture, receivePicture } from '../../features/product-editor/uploads.server.ts'
import type { Route } from './+types/uploads'

/** Photos of products: POST keeps one, DELETE takes back one that no product shows. */
export async function action({ request, context }: Route.ActionArgs) {
  adminOf(context)
  const place = context.get(appContext)
  if (request.method === 'POST') return receivePicture(request, place)
  if (request.method === 'DELETE') return discardPicture(request, place)
  return notAllowed()
}

export function loader({ context }: Route.LoaderArgs) {
  adminOf(context)
  return notAllowed()
}

function notAllowed() {
  return Response.json(
    { message: 'Aquí solo se envían fotos.' },
    { status: 405, headers: { allow: 'POST, DELETE' } },
  )
}
