import { showToast } from '#app/ui/toast.ts'

/** What a route's `clientAction` answers where the shop was not reached: nothing was done there. */
export interface Unreached {
  unreached: true
}

export const NOT_REACHED = 'No se pudo llegar a la tienda.'
export const STILL_HERE =
  'No se ha hecho nada, y lo que escribiste sigue aquí. Inténtalo otra vez cuando vuelva la conexión.'

/** Sends a form; where the shop is not reached, the page stays with what was typed, and `answer` tells it why. */
export async function orUnreached<Sent, Answer extends object>(
  send: () => Promise<Sent>,
  answer: Answer,
): Promise<Sent | (Answer & Unreached)> {
  try {
    return await send()
  } catch (thrown) {
    // The router throws redirections and statuses.
    if (!(thrown instanceof Error)) throw thrown
    return { ...answer, unreached: true }
  }
}

/** The same, said in a notice: for pages that need not tell it apart from other failures. */
export async function orNotice<Sent, Answer extends object>(send: () => Promise<Sent>, answer: Answer) {
  const sent = await orUnreached(send, answer)
  if (isUnreached(sent)) showToast({ title: NOT_REACHED, description: STILL_HERE, kind: 'error' })
  return sent
}

export function isUnreached(answer: unknown): answer is Unreached {
  return typeof answer === 'object' && answer !== null && 'unreached' in answer
}

/** `shouldRevalidate` of a page with a form: reading the page again would fail too, and take the form away. */
export function unlessUnreached({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: unknown
  defaultShouldRevalidate: boolean
}): boolean {
  return !isUnreached(actionResult) && defaultShouldRevalidate
}
