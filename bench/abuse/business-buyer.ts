import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/open.ts'
import { drawForm } from '#tests/order-load.ts'
import type { Attack, AttackOutcome, Ground } from './attack.ts'

/** Stock that the attacks target: number of sizes, and pieces of each. */
export const COUNTED_SIZES = 42
export const PIECES = 40
export let sizes: number[] = []

/** Counts the pieces of these sizes. No shop may have the folder open. */
export async function countPieces(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  const { rows } = await database.db.execute<{ id: number }>(sql`
    update product_sizes set stock = ${PIECES} where id in (
      select s.id from product_sizes s join products p on p.id = s.product_id and p.is_available
        order by s.id limit ${COUNTED_SIZES}) returning id`)
  sizes = rows.map(({ id }) => id)
  await database.close()
}

export const makeBag = (quantity: number, ids: readonly number[] = sizes) =>
  ids.map((id) => `${id}x${quantity}`).join('.')

let networks = 0
/** An IP address in a network without earlier requests. */
export const newNetwork = () =>
  `10.${100 + ((++networks >> 16) & 127)}.${(networks >> 8) & 255}.${networks & 255}`
let phones = 0
export const newPhone = () => `+57 301 ${String(++phones).padStart(7, '0')}`

/** Orders of one attack. The form of a bag is requested once; each submission has a new key. */
export class Buyer {
  readonly statuses = new Map<number, number>()
  readonly #url: string
  readonly #forms = new Map<string, Promise<URLSearchParams>>()

  constructor({ shop }: Ground) {
    this.#url = shop.url
  }

  /** Returns the path of the order, if it was stored, and the page of the answer. */
  async order(bag: string, from: string, fields: Record<string, string>, cookie = '') {
    const address = `${this.#url}/order/new?lineas=${bag}`
    const drawn = this.#forms.get(bag) ?? drawForm(address, { 'x-forwarded-for': newNetwork() }, 0)
    this.#forms.set(bag, drawn)
    const form = new URLSearchParams(await drawn)
    for (const [name, value] of Object.entries({ clave: crypto.randomUUID(), ...fields }))
      form.set(name, value)
    const answer = await fetch(address, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      headers: { accept: 'text/html', origin: this.#url, 'x-forwarded-for': from, cookie },
    })
    const page = await answer.text()
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1)
    const path = URL.parse(answer.headers.get('location') ?? '', this.#url)?.pathname
    return { path: path?.startsWith('/order/') ? path : undefined, page }
  }
}

/** Number of counted pieces that a shopper can still order, from the pages of the operator and the shopper. */
async function readWhatIsLeft({ shop, sessions }: Ground) {
  const answer = await sessions.ask('administrator', '/admin/orders/holds')
  const page = (await answer.text()).replaceAll('<!-- -->', '')
  const [, counted = '0'] = /de las (\d+) contadas/.exec(page) ?? []
  const [, held = '0'] = /(\d+) unidad(?:es)? en \d+ pedidos? sin confirmar/.exec(page) ?? []
  const bag = await (await fetch(`${shop.url}/bag?lineas=${makeBag(1)}`)).text()
  const soldOut = bag.split('Agotado: no se cuenta').length - 1
  return { counted: Number(counted), pieces: Number(counted) - Number(held), sizes: sizes.length - soldOut }
}

/** Runs an attack and reports the stock that it leaves. A concurrent buyer must not be refused. */
export function onStock(run: (ground: Ground, buyer: Buyer) => Promise<AttackOutcome>): Attack {
  return async (ground) => {
    const { done, failures } = await run(ground, new Buyer(ground))
    const left = await readWhatIsLeft(ground)
    const size = sizes[ground.random.below(sizes.length)] ?? 0
    const { path } = await new Buyer(ground).order(makeBag(1, [size]), newNetwork(), { telefono: newPhone() })
    if (!path) failures.push('a real buyer is refused')
    if (left.pieces < left.counted / 2)
      failures.push(`only ${left.pieces} of ${left.counted} counted pieces can still be ordered`)
    const pieces =
      left.counted > 0 ? `${left.pieces} of ${left.counted} counted pieces` : 'all counted pieces'
    const real = `a real buyer is ${path ? 'served' : 'refused'}`
    return { done: `${done}; left: ${pieces}, ${left.sizes} of ${sizes.length} sizes; ${real}`, failures }
  }
}
