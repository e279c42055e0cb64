import { isUnreached } from '#app/parts/unreached.ts'

/** The response, with status 401, to any request after the session has ended. Nothing was done. */
export interface SessionExpired {
  sessionExpired: true
}

/** Whether the response to a form, or to a `fetch`, says that the session is over. */
export function isSessionExpired(answer: unknown): answer is SessionExpired {
  return typeof answer === 'object' && answer !== null && 'sessionExpired' in answer
}

/**
 * `shouldRevalidate` of pages with a sign-in dialog. A revalidation before the sign-in would redirect to the sign-in
 * page and lose the input. It would also fail without a connection.
 */
export function unlessSignedOut({ actionResult }: { actionResult?: unknown }): boolean {
  return !isSessionExpired(actionResult) && !isUnfinishedSignIn(actionResult) && !isUnreached(actionResult)
}

/** The response of the sign-in (sign-in.server.ts) when a code is needed or the attempt failed. */
function isUnfinishedSignIn(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    ('codeNeeded' in answer || ('lang' in answer && 'message' in answer))
  )
}
