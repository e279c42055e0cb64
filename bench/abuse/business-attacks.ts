import { type Attack, tally, times } from './attack.ts'
import { COUNTED_SIZES, makeBag, newNetwork, newPhone, onStock, PIECES, sizes } from './business-buyer.ts'

/** Reproduces the finding: one anonymous order for all counted pieces. */
const oneGreedyOrder = onStock(async (_, buyer) => {
  const from = newNetwork()
  for (const quantity of [99, PIECES, 20]) {
    // Includes sizes that the form no longer offers.
    await buyer.order(makeBag(quantity), from, { telefono: newPhone(), lineas: makeBag(quantity) })
  }
  return {
    done: `orders of ${COUNTED_SIZES} sizes × 99, ${PIECES} and 20 (${tally(buyer.statuses)})`,
    failures: [],
  }
})

let stored: string[] = []
const NETWORKS = 50

const manyNetworks = onStock(async (_, buyer) => {
  const paths: (string | undefined)[] = []
  await times(NETWORKS * 11, 8, async (index) => {
    const from = `198.18.${Math.floor(index / 11)}.1`
    paths.push((await buyer.order(makeBag(3), from, { telefono: newPhone() })).path)
  })
  stored = paths.filter((path) => path !== undefined)
  const failures = stored.length > NETWORKS * 10 ? ['a network orders more than ten times an hour'] : []
  return {
    done: `11 orders of everything from each of ${NETWORKS} networks (${tally(buyer.statuses)})`,
    failures,
  }
})

const openedChats = onStock(async ({ shop }) => {
  const statuses = new Map<number, number>()
  await times(stored.length, 8, async (index) => {
    const { status } = await fetch(`${shop.url}${stored[index]}/chat`, {
      method: 'POST',
      body: new URLSearchParams(),
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  return { done: `the chats of ${stored.length} orders opened (${tally(statuses)})`, failures: [] }
})

const phonesOfOthers = onStock(async (_, buyer) => {
  const telefono = newPhone()
  await times(60, 8, async (index) => {
    await buyer.order(makeBag(1), `198.19.${index}.1`, { telefono })
  })
  const own = await buyer.order(makeBag(1, sizes.slice(0, 1)), newNetwork(), { telefono, nombre: 'La dueña' })
  return {
    done: `60 orders of strangers with one phone number (${tally(buyer.statuses)})`,
    failures: own.path ? [] : ['the owner of the phone number is refused'],
  }
})

const keysOfOthers = onStock(async ({ shop, random }, buyer) => {
  const [bag, telefono, clave] = [makeBag(1, sizes.slice(0, 2)), newPhone(), crypto.randomUUID()]
  const { path = '' } = await buyer.order(bag, newNetwork(), { telefono, clave })
  const token = path.split('/')[2] ?? '?'
  const failures: string[] = []
  await times(60, 8, async (index) => {
    const from = newNetwork()
    const guess = token.slice(0, -1) + String(random.below(10))
    const fields = { nombre: `Extraño ${index}`, telefono: index % 2 ? telefono : newPhone() }
    const theirs = index % 3 === 0 ? { ...fields, clave } : fields
    const cookie = index % 3 === 1 ? `recent-orders=${guess}` : ''
    const answer = await buyer.order(bag, from, theirs, cookie)
    if (answer.path === path || answer.page.includes(token)) failures.push("another buyer's order is shown")
    const { status } = await fetch(`${shop.url}/order/${guess}/chat`, {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
    })
    if (guess !== token && status !== 404) failures.push(`the chat of a guessed link is answered ${status}`)
  })
  return {
    done: `60 orders with keys, phones and links of another buyer (${tally(buyer.statuses)})`,
    failures,
  }
})

/** Orders that hold few pieces but fill the inbox. */
const manySmallOrders = onStock(async ({ sessions }, buyer) => {
  const real = await buyer.order(makeBag(1, sizes.slice(3, 4)), newNetwork(), {
    telefono: newPhone(),
    nombre: 'Compradora real',
  })
  await times(300, 8, async (index) => {
    await buyer.order(makeBag(1, sizes.slice(0, 1)), `198.51.${index % 20}.1`, { telefono: newPhone() })
  })
  const failures: string[] = []
  const calm = await sessions.ask('administrator', '/admin/dashboard?seccion=pedidos&repetidos=no')
  if (!real.path || !(await calm.text()).includes('Compradora real'))
    failures.push('a real order is lost among many small ones')
  const page = await (await sessions.ask('administrator', '/admin/dashboard?seccion=pedidos')).text()
  if (!/pedidos nuevos vienen de solo \d+ conexiones/.test(page.replaceAll('<!-- -->', '')))
    failures.push('the inbox does not report many orders of few networks')
  return { done: `300 small orders of 20 networks (${tally(buyer.statuses)})`, failures }
})

const doubleSubmits = onStock(async (_, buyer) => {
  const [bag, failures] = [makeBag(1, sizes.slice(5, 7)), [] as string[]]
  for (const sameForm of [true, false]) {
    const [from, telefono, clave] = [newNetwork(), newPhone(), crypto.randomUUID()]
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyer.order(bag, from, sameForm ? { telefono, clave } : { telefono })),
    )
    const made = new Set(answers.flatMap(({ path }) => path ?? [])).size
    if (made !== 1) failures.push(`20 submits of one ${sameForm ? 'form' : 'bag'} make ${made} orders`)
  }
  return { done: `a form and a bag sent 20 times at once (${tally(buyer.statuses)})`, failures }
})

/** The operator releases the holds of these attacks. */
const release = onStock(async ({ sessions }) => {
  const fields = { hacer: 'liberar', origen: 'todos' }
  const answer = await sessions.ask('administrator', '/admin/orders/holds', fields)
  const done = new URL(answer.headers.get('location') ?? '', 'http://shop').searchParams
  const failures = answer.status === 303 ? [] : [`the release is answered ${answer.status}`]
  return {
    done: `all holds released: ${done.get('unidades')} pieces of ${done.get('pedidos')} orders`,
    failures,
  }
})

/** Attacks on the stock and the inbox by orders alone; each starts from the state that the previous one left. */
export const BUSINESS_ATTACKS: [name: string, attack: Attack][] = [
  ['business: one greedy order', oneGreedyOrder],
  ['business: many networks', manyNetworks],
  ['business: chats opened', openedChats],
  ['business: phones of others', phonesOfOthers],
  ['business: keys and links of others', keysOfOthers],
  ['business: many small orders', manySmallOrders],
  ['business: double submits', doubleSubmits],
  ['business: holds released', release],
]
