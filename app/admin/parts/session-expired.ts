import { isUnreached } from '#app/parts/unreached.ts'

/** What the shop answers, with status 401, to whatever is sent after the session has ended. Nothing was done. */
export interface SessionExpired {
  sessionExpired: true
}

/** Whether the answer to a form, or of a `fetch`, says so. */
export function isSessionExpired(answer: unknown): answer is SessionExpired {
  return typeof answer === 'object' && answer !== null && 'sessionExpired' in answer
}

/**
 * `shouldRevalidate` of pages over which one signs in again: reading them again before that is done would lead to the
 * sign-in page and lose what was typed. So would it without a connection, because it would fail.
 */
export function unlessSignedOut({ actionResult }: { actionResult?: unknown }): boolean {
  return !isSessionExpired(actionResult) && !isUnfinishedSignIn(actionResult) && !isUnreached(actionResult)
}

/** What the sign-in answers (sign-in.server.ts) to who owes a code, or is refused. */
function isUnfinishedSignIn(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    ('codeNeeded' in answer || ('lang' in answer && 'message' in answer))
  )
}
