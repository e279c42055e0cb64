/**
 * Run by `configuration-attacks.ts` in a network namespace where 203.0.113.66 is a local IP address. The shop is behind
 * one proxy, and a client also reaches the shop's own port. Prints its outcome as the last line.
 */
import { startShop, TEST_ADMIN } from '#tests/shop-process.ts'
import type { AttackOutcome } from './attack.ts'
import { ask } from './client.ts'

const STRANGER = '203.0.113.66'
const WRONG = { email: TEST_ADMIN.email, password: 'no-es-la-clave' }

const shop = await startShop({ env: { TRUST_PROXY: '1', HOST: '0.0.0.0', LOG_LEVEL: 'error' } })
const direct = shop.url.replace('127.0.0.1', STRANGER)
const failures: string[] = []

let slowed = 0
for (let guess = 0; guess < 12; guess++) {
  const headers = { 'x-forwarded-for': `10.9.${guess}.1` }
  const { status } = await ask(`${direct}/admin`, { form: WRONG, headers, from: STRANGER })
  if (status === 429) slowed++
}
if (slowed === 0) failures.push('12 guesses with made-up addresses are not slowed')

for (const path of ['/catalog', '/catalog', '/admin']) {
  const headers = { 'x-forwarded-proto': 'https' }
  const lie = await ask(direct + path, { headers, from: STRANGER })
  if (lie.headers['strict-transport-security'])
    failures.push(`${path} believes a stranger's X-Forwarded-Proto`)
  if (lie.text.includes(`https://${STRANGER}`)) failures.push(`${path} names addresses with https`)
  const proxied = await ask(shop.url + path, { headers })
  if (!proxied.headers['strict-transport-security']) failures.push(`${path} does not believe the proxy`)
}

// The last forged IP address belongs to a real buyer; the owner also signs in through the proxy.
const forwarded = { 'x-forwarded-for': '10.9.11.1' }
const beside = await ask(`${shop.url}/admin`, { form: WRONG, headers: forwarded })
if (beside.status !== 401) failures.push(`who has the made-up address is answered ${beside.status}`)
const owner = await ask(`${shop.url}/admin`, { form: TEST_ADMIN, headers: forwarded })
if (owner.status !== 303) failures.push(`the owner is answered ${owner.status}`)
await shop.stop()

const outcome: AttackOutcome = {
  done: `a port beside the proxy: 12 guesses with made-up addresses (${slowed} slowed), 3 lies about https, the owner comes in`,
  failures,
}
console.log(JSON.stringify(outcome))
