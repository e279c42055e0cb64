import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type ShopProcess, startShop, TEST_ADMIN } from '#tests/shop-process.ts'
import { type Attack, times } from './attack.ts'
import { ask } from './client.ts'
import { readOffers } from './survey.ts'

const BUYERS = 50
const WRONG = 'no-es-la-clave'

/**
 * Without a configured proxy all visitors have one IP address. Fifty buyers order, register and sign in while a client
 * guesses passwords of the administrator and of unknown accounts; the owner signs in too.
 */
export const unconfiguredProxy: Attack = async () => {
  const shop = await startShop({ env: { LOG_LEVEL: 'warn' } })
  const failures: string[] = []
  const got = { orders: 0, accounts: 0, signIns: 0, guesses: 0 }
  let isOver = false
  const guess = async (nth: number) => {
    for (let turn = 0; !isOver; turn++) {
      const email = nth % 2 === 0 ? TEST_ADMIN.email : `nadie${nth}x${turn}@x.example`
      const { status } = await post(shop, '/admin', '203.0.113.66', { email, password: WRONG })
      got.guesses++
      if (status !== 401 && status !== 429) failures.push(`a guess is answered ${status}`)
    }
  }
  const guesser = Promise.all([0, 1, 2, 3].map(guess))
  await times(BUYERS, 4, async (index) => {
    const from = `198.51.100.${index + 1}`
    if (await order(shop, from, index)) got.orders++
    const email = `comprador${index}@x.example`
    const account = { name: 'Ana', email, password: 'tres gatos verdes', terms: 'on' }
    if ((await post(shop, '/auth/register', from, account)).status === 200) got.accounts++
    if ((await post(shop, '/auth/login', from, account)).status === 303) got.signIns++
  })
  const owner = await post(shop, '/admin', '192.0.2.77', TEST_ADMIN)
  isOver = true
  await guesser
  if (owner.status !== 303) failures.push(`the owner is answered ${owner.status}`)
  for (const what of ['orders', 'accounts', 'signIns'] as const) {
    if (got[what] < BUYERS) failures.push(`only ${got[what]} of ${BUYERS} buyers got in: ${what}`)
  }
  const panel = await ask(`${shop.url}/admin/dashboard`, {
    headers: { cookie: owner.cookie, 'x-forwarded-for': '192.0.2.77' },
  })
  if (!panel.text.includes('Falta configurar el proxy')) failures.push('the dashboard does not say so')
  if (shop.output().split('TRUST_PROXY no cuenta').length !== 2) failures.push('the log does not say so once')
  await shop.stop()
  const { orders, accounts, signIns, guesses } = got
  return {
    done: `${BUYERS} buyers behind one address: ${orders} orders, ${accounts} accounts, ${signIns} sign-ins and the owner, beside ${guesses} guesses`,
    failures,
  }
}

/** Some balancers forward IP addresses with ports; a port must not make a new visitor. */
export const addressesWithPorts: Attack = async () => {
  const shop = await startShop({ seed: 'none', env: { TRUST_PROXY: '1', LOG_LEVEL: 'error' } })
  const failures: string[] = []
  const slowed: number[] = []
  for (const address of ['203.0.113.9:PORT', '[2001:db8:9::1]:PORT', '::ffff:203.0.113.19']) {
    const statuses: number[] = []
    for (let port = 1024; port < 1024 + 12; port++) {
      const pair = { email: `nadie-${address.length}@x.example`, password: WRONG }
      statuses.push((await post(shop, '/auth/login', address.replace('PORT', String(port)), pair)).status)
    }
    slowed.push(statuses.filter((status) => status === 429).length)
    if (slowed.at(-1) === 0) failures.push(`12 guesses from ${address} are not slowed`)
  }
  await shop.stop()
  return {
    done: `36 guesses from 3 addresses with ports or in IPv6 notation, ${slowed.join(', ')} of 12 slowed`,
    failures,
  }
}

/**
 * Clients reach the shop's port without the proxy. Their IP addresses have to be public, so the attack runs in a Linux
 * network namespace with only a loopback.
 */
export const directPort: Attack = async () => {
  const command =
    'ip link set lo up && ip addr add 203.0.113.66/32 dev lo && exec "$0" bench/abuse/direct-port.ts'
  const args = ['--map-root-user', '--net', '--', 'sh', '-c', command, process.execPath]
  try {
    const { stdout } = await promisify(execFile)('unshare', args, { timeout: 300_000 })
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  } catch (error) {
    const reason = String((error as { stderr?: string }).stderr || error).split('\n')[0]
    return {
      done: 'a port beside the proxy: not run',
      failures: [`needs Linux with user namespaces: ${reason}`],
    }
  }
}

function post(shop: ShopProcess, path: string, from: string, form: Record<string, string>) {
  return ask(shop.url + path, { form, headers: { 'x-forwarded-for': from } })
}

/** Orders as a buyer without JavaScript; returns whether the order was stored. */
async function order(shop: ShopProcess, from: string, index: number): Promise<boolean> {
  const path = `/order/new?lineas=${(index % 9) + 1}x1`
  const { text } = await ask(shop.url + path, { headers: { 'x-forwarded-for': from } })
  const form = readOffers(text, path).forms.find(({ fields }) => fields.some(([name]) => name === 'telefono'))
  const buyer = { nombre: 'Ana', telefono: `3${String(100_000_000 + index)}`, ciudad: 'Cali', acepto: 'si' }
  const { status } = await post(shop, path, from, { ...Object.fromEntries(form?.fields ?? []), ...buyer })
  return status === 303
}
