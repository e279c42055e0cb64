import { setTimeout as pause } from 'node:timers/promises'
import { type ShopProcess, startShop } from './shop-process.ts'

/** A buyer who resends the same form until the shop answers, as the browser does after a network error. */
interface Buyer {
  key: string
  /** URL of the order, once the shop has answered. */
  order?: string
  milliseconds?: number
}

export interface OrderLoad {
  buyers: Buyer[]
  /** Answers other than a stored order, by status. */
  refused: Map<string, number>
  /** Milliseconds of the page requests meanwhile, and the number of failures while the shop was running. */
  pages: { times: number[]; failed: number }
  dataDir: string
}

interface LoadOptions {
  dataDir: string
  env: Record<string, string>
  perSecond: number
  seconds: number
  pagesPerSecond: number
  /** Seconds after which the shop is killed and restarted. */
  killAt: number[]
  /** The bag of the n-th buyer: `12x1`. */
  bag: (buyer: number) => string
}

/**
 * Sends orders over HTTP beside page traffic while the shop is killed and restarted. Ends when every buyer has an
 * answer.
 */
export async function orderLoad(options: LoadOptions): Promise<OrderLoad> {
  const { dataDir, perSecond, seconds, pagesPerSecond, killAt, bag } = options
  const env = { ...options.env, TRUST_PROXY: '1' }
  let shop: ShopProcess | undefined = await startShop({ dataDir, env })
  const load: OrderLoad = { buyers: [], refused: new Map(), pages: { times: [], failed: 0 }, dataDir }
  const url = () => shop?.url
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000

  const killing = (async () => {
    for (const at of killAt) {
      await pause(Math.max(0, at - elapsed()) * 1000)
      const killed = shop
      shop = undefined
      await killed?.stop('SIGKILL')
      shop = await startShop({ dataDir, env })
    }
  })()
  const orders: Promise<void>[] = []
  for (let buyer = 0; buyer < perSecond * seconds; buyer++) {
    await pause(Math.max(0, buyer / perSecond - elapsed()) * 1000)
    orders.push(order(url, buyer, bag(buyer), load))
    for (let page = 0; page < pagesPerSecond / perSecond; page++) void look(url, buyer + page, load)
  }
  await Promise.all([killing, ...orders])
  await shop?.stop()
  return load
}

const PAGES = ['/', '/catalog', '/catalog?search=oud', '/men', '/women', '/about']

async function look(url: () => string | undefined, turn: number, { pages }: OrderLoad): Promise<void> {
  const at = url()
  if (!at) return
  const begun = performance.now()
  const status = await fetch(at + PAGES[turn % PAGES.length]).then(
    async (answer) => (await answer.arrayBuffer()) && answer.status,
    () => 0,
  )
  // A request that was active when the shop was killed is no failure.
  if (url() !== at) return
  if (status === 200) pages.times.push(performance.now() - begun)
  else pages.failed++
}

async function order(
  url: () => string | undefined,
  number: number,
  bag: string,
  { buyers, refused }: OrderLoad,
): Promise<void> {
  const begun = performance.now()
  const from = {
    'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  }
  let form: URLSearchParams | undefined
  for (;;) {
    const at = url()
    try {
      if (!at) throw new Error('closed')
      form ??= await drawForm(`${at}/order/new?lineas=${bag}`, from, number)
      const answer = await fetch(`${at}/order/new?lineas=${bag}`, {
        method: 'POST',
        body: form,
        redirect: 'manual',
        headers: { ...from, origin: at },
      })
      const order = URL.parse(answer.headers.get('location') ?? '', at)?.pathname
      if (order?.startsWith('/order/')) {
        buyers.push({ key: form.get('clave') ?? '', order, milliseconds: performance.now() - begun })
        return
      }
      if (answer.status < 500) {
        const what = `${answer.status} ${order ?? ''}${/role="alert"[^>]*>(?:<[^>]*>)*([^<]*)/.exec(await answer.text())?.[1] ?? ''}`
        refused.set(what, (refused.get(what) ?? 0) + 1)
        return
      }
    } catch {
      // The shop was killed: retry with the same form.
    }
    await pause(100)
  }
}

/** The fields of the form as a browser without JavaScript sends them. */
export async function drawForm(
  address: string,
  headers: HeadersInit,
  buyer: number,
): Promise<URLSearchParams> {
  const answer = await fetch(address, { headers })
  if (!answer.ok) throw new Error(`${answer.status}`)
  const form = new URLSearchParams()
  for (const [input] of (await answer.text()).matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const [, name] = /name="([^"]*)"/.exec(input) ?? []
    if (name) form.set(name, /value="([^"]*)"/.exec(input)?.[1] ?? '')
  }
  form.set('nombre', `Comprador ${buyer}`)
  form.set('telefono', `+57 300 ${String(buyer).padStart(7, '0')}`)
  form.set('ciudad', 'Bogotá')
  form.set('pago', 'Contra entrega')
  form.set('acepto', 'si')
  return form
}
