/**
 * Imports files of products in the shop's own format beside a shopper: `node bench/import.ts [rows …]`, by default 10,000
 * and 50,000 rows. The second file changes every price. Goals: 10,000 rows are read in 10 s, written in 20 s and undone in
 * 10 s; the shopper's p99 is at most twice that of the quiet shop; the peak of 50,000 rows is 480 MB.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { signIn, startShop } from '#tests/shop-process.ts'
import { forgetPeak, readPeakMegabytes } from './abuse/memory.ts'
import { report, table } from './report.ts'

const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0) sizes.push(10_000, 50_000)
const lines: string[][] = []
/** Milliseconds between two requests of the shopper. */
const EVERY = 50
const PAGES = [
  '/',
  '/catalog',
  '/catalog?familia=Oriental',
  '/women?orden=price-asc',
  '/catalog?search=khamrah',
]

const shop = await startShop({ env: { LOG_LEVEL: 'error' } })
let cookie = ''
try {
  cookie = await signIn(shop.url)
  for (const rows of sizes) {
    await measure(rows, 'quiet shop', () => pause(8000))
    for (const price of [4500, 5000]) {
      const kind = price === 4500 ? 'new products' : 'changed prices'
      let path = ''
      await measure(rows, `dry run, ${kind}`, async () => {
        path = await upload(rows, price)
        await settled(path)
      })
      await measure(rows, `write, ${kind}`, async () => {
        const [, revisada = ''] = /name="revisada" value="([^"]*)"/.exec(await page(path)) ?? []
        await act(path, { hacer: 'aplicar', nuevos: 'complete', revisada })
        await settled(path)
      })
      if (kind === 'changed prices') await measure(rows, 'undo', () => act(path, { hacer: 'deshacer' }))
    }
  }
} catch (error) {
  console.log(shop.output())
  throw error
} finally {
  await shop.stop()
}
report(
  'Import',
  'npm run bench:import',
  table(['rows', 'step', 'seconds', 'shopper p50 ms', 'p99 ms', 'longest ms', 'peak MB'], lines),
)

/** Runs the work while a shopper asks for pages, and notes both. */
async function measure(rows: number, what: string, work: () => Promise<unknown>): Promise<void> {
  const waits: number[] = []
  let isOver = false
  const shopping = (async () => {
    for (let n = 0; !isOver; n++) {
      const start = performance.now()
      await (await fetch(`${shop.url}${PAGES[n % PAGES.length]}`)).arrayBuffer()
      waits.push(performance.now() - start)
      await pause(EVERY)
    }
  })()
  // The kernel counts the peak from here.
  forgetPeak(shop.pid)
  const start = performance.now()
  const seconds = await work()
    .then(() => (performance.now() - start) / 1000)
    .finally(() => {
      isOver = true
      return shopping
    })
  waits.sort((a, b) => a - b)
  const at = (share: number) => (waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(0)
  const line = [rows.toLocaleString('en'), what, seconds.toFixed(1), at(0.5), at(0.99), at(1)]
  lines.push([...line, String(readPeakMegabytes(shop.pid))])
}

function send(path: string, fields: Record<string, string | Blob>): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const headers = { origin: shop.url, accept: 'text/html', ...(cookie && { cookie }) }
  return fetch(shop.url + path, { method: 'POST', body, redirect: 'manual', headers })
}

async function act(path: string, fields: Record<string, string>): Promise<void> {
  const { status } = await send(path, fields)
  if (status !== 303) throw new Error(`${JSON.stringify(fields)}: ${status}`)
}

/** Our own format with one size per product, so that no columns have to be chosen. */
async function upload(rows: number, price: number): Promise<string> {
  const heading =
    'ID,Identificador,Nombre,Marca,Descripción corta,Familia olfativa,Género,Concentración,Notas de salida,Tamaño,Unidad,Precio,SKU'
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `,p-${at},Perfume ${at} Noir,Marca ${at % 300},Un perfume de noche con canela y vainilla,Oriental|Amaderado,Unisex,Eau de Parfum,Canela|Bergamota,100,ml,${price / 100}.00,S-${at}`,
  )
  const answer = await send('/admin/products/import', {
    archivo: new File([[heading, ...lines].join('\n')], 'catalogo.csv') as Blob,
  })
  const path = answer.headers.get('location')
  if (!path) throw new Error(`${answer.status} ${await answer.text()}`)
  if ((await page(path)).includes('Di qué tiene cada columna'))
    throw new Error('The format was not recognized')
  return path
}

async function page(path: string): Promise<string> {
  return (await fetch(shop.url + path, { headers: { cookie } })).text()
}

/** Waits for the background job. */
async function settled(path: string): Promise<void> {
  for (;;) {
    const text = await page(path)
    if (!text.includes('<progress')) {
      const failure = /role="alert"[^>]*>([^<]+)/.exec(text)?.[1]
      if (failure) throw new Error(failure)
      return
    }
    await pause(250)
  }
}
