import { mutated } from './mutations.ts'
import { Random } from './random.ts'
import { described, type Request, type Template, withHeader } from './request.ts'
import { type Answer, PATIENCE, Sender } from './send.ts'
import type { Sessions } from './shop-under-attack.ts'

export interface FuzzOptions {
  origin: string
  sessions: Sessions
  templates: readonly Template[]
  count: number
  seed: number
  connections: number
  /** Called with every failure when it is found. */
  onFailure?: (failure: Failure) => void
}

export interface Failure {
  what: string
  /** The request as sent. */
  request: string
}

export interface FuzzOutcome {
  sent: number
  failures: Failure[]
  /** Number of answers by status; 0 is a connection closed without an answer. */
  statuses: Map<number, number>
  slowest: number
}

/** Number of requests between two checks of the sessions. */
const ROUND = 400

/** The `index`-th request of a seed; deterministic for equal templates. */
export function fuzzedRequest(
  templates: readonly Template[],
  seed: number,
  index: number,
  cookies: Sessions['cookies'],
): Request {
  const random = new Random(seed * 1_000_003 + index)
  const writes = templates.filter(({ method }) => method !== 'GET')
  const template = random.pick(random.chance(60) ? writes : templates)
  const cookie = cookies[template.role]
  const signedIn = cookie ? withHeader(template, 'cookie', cookie) : template
  // Each request has a random IP address, so that rate limits do not hide other code.
  return mutated(withHeader(signedIn, 'x-forwarded-for', random.address()), random)
}

/** Sends `count` hostile requests as every role and collects the failures. */
export async function fuzz(options: FuzzOptions): Promise<FuzzOutcome> {
  const { origin, sessions, templates, count, seed, connections, onFailure } = options
  const sender = new Sender(origin, connections)
  const outcome: FuzzOutcome = { sent: 0, failures: [], statuses: new Map(), slowest: 0 }
  const addFailure = (what: string, request: string) => {
    const failure = { what, request }
    outcome.failures.push(failure)
    onFailure?.(failure)
  }
  const one = async (index: number) => {
    const request = fuzzedRequest(templates, seed, index, sessions.cookies)
    const answer = await sender.sendPatiently(request)
    outcome.sent++
    outcome.statuses.set(answer.status, (outcome.statuses.get(answer.status) ?? 0) + 1)
    outcome.slowest = Math.max(outcome.slowest, answer.milliseconds)
    const what = findFailure(answer)
    if (what) addFailure(`#${index}: ${what}`, described(request))
  }
  for (let start = 0; start < count; start += ROUND) {
    if (!(await sessions.renew().catch(() => false))) {
      addFailure('somebody with the right password is not let in', '')
      break
    }
    let next = start
    const end = Math.min(count, start + ROUND)
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (next < end) await one(next++)
      }),
    )
  }
  sender.close()
  return outcome
}

/** A 503 with `Retry-After` is a documented limit; any other 5xx answer is a failure. */
function findFailure({ status, hung, retryAfter }: Answer): string | undefined {
  if (hung) return `no answer in ${PATIENCE / 1000} s, twice`
  if (status === 503 && retryAfter) return undefined
  return status >= 500 ? `status ${status}` : undefined
}
