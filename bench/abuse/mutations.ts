import { bodyMutations } from './mutated-bodies.ts'
import { headerMutations } from './mutated-headers.ts'
import { targetMutations } from './mutated-targets.ts'
import type { Random } from './random.ts'
import type { Mutation, Request } from './request.ts'

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'get',
  'QUERY',
  'PROPFIND',
]

const method: Mutation = (request, random) => ({ ...request, method: random.pick(METHODS) })

/** Makes a request hostile in one to four ways, chosen by what it contains. */
export function mutated(request: Request, random: Random): Request {
  const inBody = request.method === 'GET' ? [] : bodyMutations
  let made = request
  for (let times = 1 + random.below(4); times > 0; times--) {
    const kinds = [targetMutations, headerMutations, inBody, inBody].filter((kind) => kind.length > 0)
    made = random.chance(4) ? method(made, random) : random.pick(random.pick(kinds))(made, random)
  }
  return made
}
