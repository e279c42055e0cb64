import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { isOrderState, STATE_TABLE } from '#shop/orders/order-states.ts'
import { cookiesFrom } from '#tests/accounts.ts'
import { type ShopProcess, startShop, TEST_ADMIN } from '#tests/shop-process.ts'
import type { Role } from './request.ts'
import { readOffers } from './survey.ts'

/** Starts the demo shop with trusted X-Forwarded-For headers, so that an attack can use many IP addresses. */
export function startShopUnderAttack(dataDir?: string): Promise<ShopProcess> {
  return startShop({
    ...(dataDir && { dataDir }),
    env: { TRUST_PROXY: '1', METRICS_TOKEN: 'abuse-bench-token', LOG_LEVEL: 'error' },
  })
}

/** Sessions of the roles. They are renewed when a request has ended them. */
export class Sessions {
  readonly cookies: Record<Role, string> = { stranger: '', customer: '', administrator: '' }
  readonly #shop: ShopProcess
  #addresses = 0
  #customers = 0

  constructor(shop: ShopProcess) {
    this.#shop = shop
  }

  /** Signs in the roles without a session; false when the shop refuses one of them. */
  async renew(): Promise<boolean> {
    const isOut = async (role: Role, path: string) => (await this.ask(role, path)).status !== 200
    if (await isOut('administrator', '/admin/new-orders?desde=2026-01-01'))
      this.cookies.administrator = await this.#signIn('/admin', TEST_ADMIN)
    if (await isOut('customer', '/account')) {
      // A new customer: an earlier request may have deleted the last one or changed the password.
      const email = `cliente-${++this.#customers}@prueba.local`
      const customer = { name: 'Cliente', email, password: 'tres gatos verdes', terms: 'on' }
      await this.ask('stranger', '/auth/register', customer)
      this.cookies.customer = await this.#signIn('/auth/login', customer)
    }
    return this.cookies.administrator !== '' && this.cookies.customer !== ''
  }

  /** Requests as a browser of this role, each time from a new IP address. */
  ask(role: Role, path: string, fields?: [string, string][] | Record<string, string>): Promise<Response> {
    const turn = ++this.#addresses
    return fetch(this.#shop.url + path, {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: this.cookies[role],
        origin: this.#shop.url,
        'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
      },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
  }

  async #signIn(path: string, fields: Record<string, string>): Promise<string> {
    const answer = await this.ask('stranger', path, fields)
    if (answer.status !== 303 && answer.status !== 302) return ''
    return cookiesFrom(answer.headers)
  }
}

/** URLs of existing orders: one in progress, a delivered one, and the link of its review. */
export async function placeOrders(sessions: Sessions): Promise<string[]> {
  const bag = '/order/new?lineas=1x1.2x1'
  const html = await (await sessions.ask('customer', bag)).text()
  const order = async (phone: string) => {
    const form = readOffers(html, bag).forms.find(({ fields }) =>
      fields.some(([name]) => name === 'telefono'),
    )
    const fields = new Map(form?.fields)
    fields.set('clave', crypto.randomUUID())
    for (const [name, value] of Object.entries({
      nombre: 'Ana',
      telefono: phone,
      ciudad: 'Cali',
      acepto: 'si',
    }))
      fields.set(name, value)
    const answer = await sessions.ask('customer', bag, [...fields])
    return URL.parse(answer.headers.get('location') ?? '', 'http://local')?.pathname ?? ''
  }
  const public_ = [await order('3112223344'), await order('3112223355')]
  const inbox = await (await sessions.ask('administrator', '/admin/dashboard?seccion=pedidos')).text()
  const own = readOffers(inbox, '').links.filter((link) => /^\/admin\/orders\/[\w-]{36}$/.test(link))
  const delivered = own[0] ?? ''
  for (let step = 0; step < 4; step++) {
    const page = await (await sessions.ask('administrator', delivered)).text()
    const next = readOffers(page, delivered).forms.find(({ fields }) =>
      fields.some(([name, value]) => name === 'to' && isOrderState(value) && !STATE_TABLE[value].detour),
    )
    if (next) await sessions.ask('administrator', next.action, next.fields)
  }
  const page = await (await sessions.ask('administrator', delivered)).text()
  const opinion = /\/opinar\/[\w-]{22}/.exec(page.replaceAll('%2F', '/'))?.[0]
  return [...public_, ...own, ...own.map((address) => `${address}/print`), ...(opinion ? [opinion] : [])]
}

/** Every path of the app's route table, with parameter names unchanged. */
export async function routePaths(): Promise<string[]> {
  const file = 'build/server/index.js'
  if (!existsSync(file)) throw new Error('not built: npm run build')
  const { routes }: ServerBuild = await import(pathToFileURL(file).href)
  const toPath = (id: string): string => {
    const route = routes[id]
    const parent = route?.parentId ? toPath(route.parentId) : ''
    return route?.path ? `${parent}/${route.path}`.replace('//', '/') : parent
  }
  return [...new Set(Object.keys(routes).map((id) => toPath(id) || '/'))]
}
