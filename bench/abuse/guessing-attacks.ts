import { TEST_ADMIN } from '#tests/shop-process.ts'
import { type Attack, type Ground, tally, times } from './attack.ts'
import type { Random } from './random.ts'

/** Sends a request without a session from this IP address; returns the status and the redirect target. */
async function ask(
  { shop }: Ground,
  path: string,
  from: string,
  { form, cookie = '' }: { form?: Record<string, string>; cookie?: string } = {},
) {
  const answer = await fetch(shop.url + path, {
    redirect: 'manual',
    headers: { accept: 'text/html', origin: shop.url, cookie, 'x-forwarded-for': from },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  await answer.arrayBuffer()
  return { status: answer.status, location: answer.headers.get('location') ?? '' }
}

/**
 * Guesses passwords at both sign-in pages from one and from hundreds of IP addresses. Meanwhile the owner must sign in
 * at the first attempt.
 */
export const loginGuessing: Attack = async (ground) => {
  const statuses = new Map<number, number>()
  const failures: string[] = []
  const guess = async (index: number) => {
    const from = index % 3 === 0 ? '203.0.113.1' : ground.random.address()
    const signInPath = index % 2 === 0 ? '/admin' : '/auth/login'
    const email = index % 5 === 0 ? `nadie${index}@x.example` : TEST_ADMIN.email
    const { status } = await ask(ground, signInPath, from, { form: { email, password: `clave-${index}` } })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status < 400 || status >= 500) failures.push(`a guess is answered ${status}`)
  }
  await times(300, 8, guess)
  const owner = await ask(ground, '/admin', '192.0.2.77', { form: TEST_ADMIN })
  if (owner.status !== 303)
    failures.push(`the owner's first try from a new address is answered ${owner.status}`)
  if ((statuses.get(429) ?? 0) === 0) failures.push('no guess was slowed')
  return {
    done: `300 guesses at passwords (${tally(statuses)}), the owner signs in at the first attempt`,
    failures,
  }
}

function randomText(random: Random, length: number): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return Array.from({ length }, () => signs[random.below(64)]).join('')
}

/** Random links and session cookies; valid ones would give access. */
export const tokenGuessing: Attack = async (ground) => {
  const { random } = ground
  const statuses = new Map<number, number>()
  const failures: string[] = []
  await times(1500, 8, async (index) => {
    const guesses: [string, string, (status: number, location: string) => boolean][] = [
      [`/order/${randomText(random, 22)}`, '', (status) => status === 404],
      [`/opinar/${randomText(random, 22)}`, '', (status) => status === 404],
      [`/auth/reset-password?clave=${randomText(random, 43)}`, '', (status) => status >= 400],
      [`/auth/confirm?clave=${randomText(random, 43)}`, '', (status) => status >= 400],
      [
        '/admin/dashboard',
        `azahar.session=${randomText(random, 32)}.${encodeURIComponent(`${randomText(random, 43)}=`)}`,
        (status, location) => status === 302 && location === '/admin',
      ],
    ]
    const [path, cookie, isShut] = guesses[index % guesses.length] as (typeof guesses)[number]
    const { status, location } = await ask(ground, path, random.address(), { cookie })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (!isShut(status, location)) failures.push(`a guessed ${path.split(/[/?]/)[1]} is answered ${status}`)
  })
  return { done: `1500 guesses at links and sessions (${tally(statuses)})`, failures }
}
