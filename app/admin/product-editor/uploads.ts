import { type BodyHandle, formWithFile, type MethodsHandle } from '#server/http/handles.ts'
import { appContext, getFiles, requireAdmin } from '#server/start/context.ts'
import { IMAGE_BYTES } from '#shop/images/file-limits.ts'
import { discardImage, receiveImage, reportImageStates, retryImage } from '#shop/products/uploads.server.ts'
import type { Route } from './+types/uploads'

/**
 * Images of products: POST stores one, DELETE removes one that no product shows. GET reports the state of their
 * variants, PUT queues them again after a failure.
 */
export async function action({ request, context }: Route.ActionArgs) {
  requireAdmin(context)
  const place = context.get(appContext)
  if (request.method === 'POST') return receiveImage(getFiles(context, 'file'), place)
  if (request.method === 'DELETE') return discardImage(request, place)
  return retryImage(request, place)
}

export const handle: BodyHandle & MethodsHandle = {
  body: formWithFile(IMAGE_BYTES),
  methods: ['PUT', 'DELETE'],
}

export function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context)
  return reportImageStates(request, context.get(appContext))
}
