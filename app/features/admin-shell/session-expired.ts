/** What the shop answers, with status 401, to whatever is sent after the session has ended. Nothing was done. */
export interface SessionExpired {
  sessionExpired: true
}

/** Whether the answer to a form, or of a `fetch`, says so. */
export function isSessionExpired(answer: unknown): answer is SessionExpired {
  return typeof answer === 'object' && answer !== null && 'sessionExpired' in answer
}
