import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { appContext, outcomeContext } from '#server/start/context.ts'
import { loggedPath } from '#shop/orders/order-address.ts'
import { ErrorReferenceProvider } from './parts/error-reference.tsx'

/** How long a loader's late promises may take. */
export const streamTimeout = 5_000

/**
 * The whole page at once: it is hashed, compressed and kept, which a half-sent page could not be. Its bytes go past the
 * answer to `server/start/pages.ts`.
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
      <ServerRouter context={entry} url={request.url} />
    </ErrorReferenceProvider>
  )
  context.get(outcomeContext).html = await renderWhole(page)
  return new Response(null, { status, headers })
}

function renderWhole(page: React.ReactElement): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const html = new Writable({
      // React hands over all its pieces of 2 KB at once.
      writev(pieces, done) {
        for (const { chunk } of pieces) chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      // Nothing is sent before all of it is there: no part need come later than its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(html),
      onShellError: reject,
      // A fault outside the shell leaves half a page: better none, so that the error page is shown.
      onError: reject,
    })
    const late = setTimeout(abort, streamTimeout + 1000)
    html.on('close', () => clearTimeout(late))
  })
}

/** Faults go to the log with the request's number; wrong addresses and cut connections are no faults. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const err = isRouteErrorResponse(error) ? ((error as { error?: unknown }).error ?? error) : error
  context.get(outcomeContext).failure = err
  context
    .get(appContext)
    .log.error({ err, path: loggedPath(new URL(request.url).pathname) }, 'La página ha fallado')
}
