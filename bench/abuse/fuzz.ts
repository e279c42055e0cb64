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
  /** Told of every fault as it is found. */
  onFailure?: (failure: Failure) => void
}

export interface Failure {
  what: string
  /** The request as it was sent. */
  request: string
}

export interface FuzzOutcome {
  sent: number
  failures: Failure[]
  /** How many answers had which status; 0 is a connection closed without one. */
  statuses: Map<number, number>
  slowest: number
}

/** How many requests are sent before somebody looks whether the sessions still stand. */
const ROUND = 400

/** The `index`-th request of a seed: the same whenever it is asked for, where the templates are the same. */
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
  // Each from an address of its own, so that limits on one do not hide what is behind them.
  return mutated(withHeader(signedIn, 'x-forwarded-for', random.address()), random)
}

/** Sends that many hostile requests, as every role; what a shop must never do is a fault. */
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

/** Documented limits say when to come again; any other answer of the 500s is a fault. */
function findFailure({ status, hung, retryAfter }: Answer): string | undefined {
  if (hung) return `no answer in ${PATIENCE / 1000} s, twice`
  if (status === 503 && retryAfter) return undefined
  return status >= 500 ? `status ${status}` : undefined
}
