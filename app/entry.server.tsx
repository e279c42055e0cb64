import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { nextTurn } from '#server/jobs/turns.ts'
import { appContext, outcomeContext } from '#server/start/context.ts'
import { loggedPath } from '#shop/orders/order-path.ts'
import { CachedMarkup } from './parts/cached-markup.ts'
import { ErrorReferenceProvider } from './parts/error-message.tsx'
import { renderCached } from './parts/render-cached.server.ts'

/** Timeout in milliseconds of a loader's deferred promises. */
export const streamTimeout = 5_000

/**
 * Renders the whole page before the response: it is hashed, compressed and cached, which excludes streaming. The HTML
 * goes to `server/start/pages.ts` through the context, not through the response.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = (
    <ErrorReferenceProvider value={context.get(appContext).requestId}>
      <CachedMarkup value={renderCached}>
        <ServerRouter context={withMatchedRoutes(entry)} url={request.url} />
      </CachedMarkup>
    </ErrorReferenceProvider>
  )
  await nextTurn()
  context.get(outcomeContext).html = await renderWhole(page)
  return new Response(null, { status, headers })
}

/** The router builds all routes that it is given again for each page: this page needs its own. */
function withMatchedRoutes(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry
  const matched = staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]])
  return { ...entry, manifest: { ...manifest, routes: Object.fromEntries(matched) } }
}

function renderWhole(page: React.ReactElement): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const { pipe, abort } = renderToPipeableStream(page, {
      // The response waits for the whole page: every part can be inlined in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(html as unknown as NodeJS.WritableStream),
      onShellError: reject,
      // An error outside the shell leaves a partial page: reject it, so that the error page is shown.
      onError: reject,
    })
    const late = setTimeout(abort, streamTimeout + 1000)
    // What React calls of a stream. With a real one, the data and elements of the page stay in memory until V8 collects
    // its old space, which it then does more often.
    const html = {
      write: (chunk: string | Uint8Array) =>
        chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk),
      end() {
        clearTimeout(late)
        resolve(Buffer.concat(chunks))
      },
      on: () => html,
      destroy: reject,
    }
  })
}

/** Logs errors with the request's id; statuses below 500 and aborted requests are not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const err = isRouteErrorResponse(error) ? ((error as { error?: unknown }).error ?? error) : error
  context.get(outcomeContext).failure = err
  context
    .get(appContext)
    .log.error({ err, path: loggedPath(new URL(request.url).pathname) }, 'La página ha fallado')
}
