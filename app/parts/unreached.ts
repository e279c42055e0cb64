import { isRouteErrorResponse } from 'react-router'
import { dismissToast, showToast } from '#app/ui/toast.ts'

/** Result of a route's `clientAction` without an answer of the server, which may have got the form. */
export interface Unreached {
  unreached: true
}

export const NOT_REACHED = 'No se pudo llegar a la tienda, o se perdió su respuesta.'
export const STILL_HERE = 'Lo que escribiste sigue aquí. Inténtalo otra vez cuando vuelva la conexión.'

/**
 * Submits a form. When the server is unreachable, or a proxy answers in its place, the page stays with its input, and
 * `answer` has the error.
 */
export async function orUnreached<Sent, Answer extends object>(
  send: () => Promise<Sent>,
  answer: Answer,
): Promise<Sent | (Answer & Unreached)> {
  try {
    return await send()
  } catch (thrown) {
    // The router throws redirects and error responses.
    if (thrown instanceof Response || (isRouteErrorResponse(thrown) && thrown.status < 500)) throw thrown
    return { ...answer, unreached: true }
  }
}

/** What the notice below is about. */
const UNREACHED = 'unreached'

/**
 * The same, shown as a toast: for pages that need not distinguish it from other failures. A request that the router aborted,
 * because the visitor has gone on, may have reached the server. A form that is sent ends the notice of the one before.
 */
export async function orNotice<Sent>(
  send: () => Promise<Sent>,
  { signal }: Pick<Request, 'signal'>,
): Promise<Sent | Unreached> {
  dismissToast(UNREACHED)
  const sent = await orUnreached(send, {})
  if (isUnreached(sent) && !signal.aborted)
    showToast({ title: NOT_REACHED, description: STILL_HERE, kind: 'error', about: UNREACHED })
  return sent
}

/**
 * The `clientAction` of a page with a form: without a connection the page stays, with a notice. The router adds the type of
 * the server's `action`.
 */
export const noticeUnreached = ({
  request,
  serverAction,
}: {
  request: Request
  serverAction: () => Promise<unknown>
}) => orNotice(serverAction, request) as Promise<Unreached>

export function isUnreached(answer: unknown): answer is Unreached {
  return typeof answer === 'object' && answer !== null && 'unreached' in answer
}

/** `shouldRevalidate` of a page with a form: a revalidation would fail too, and replace the form with an error. */
export function unlessUnreached({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: unknown
  defaultShouldRevalidate: boolean
}): boolean {
  return !isUnreached(actionResult) && defaultShouldRevalidate
}

/** `headers` of a page with a form: those of its answer, such as the time of the next allowed attempt. */
export const answerHeaders = ({ actionHeaders }: { actionHeaders: Headers }): Headers => actionHeaders
