/**
 * Time from the commit of a change to the page that shows it, on the writing node and on another one: `node
 * bench/write-to-visible.ts`. Measures one node on PGlite, then two on PostgreSQL (the server of DATABASE_URL, whose
 * database must be empty, or an embedded one). Goal: ≤ 1 s everywhere.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresUrl } from '#tests/embedded-postgres.ts'
import { type ShopProcess, signIn, startShop } from '#tests/shop-process.ts'
import { report, table } from './report.ts'

const CHANGES = 30
const PART = '/admin/dashboard?seccion=configuracion&parte=textos'

await measure('PGlite', [{}])
const env = { DATABASE_URL: process.env.DATABASE_URL ?? (await postgresUrl()) }
await measure('two nodes on PostgreSQL', [env, env])

async function measure(name: string, environments: readonly Record<string, string>[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'azahar-visible-'))
  const nodes: ShopProcess[] = []
  for (const env of environments) nodes.push(await startShop({ dataDir, env }))
  const [writer] = nodes as [ShopProcess]
  const cookie = await signIn(writer.url)
  const times = nodes.map((): number[] => [])
  for (let change = 0; change < CHANGES; change++) {
    const title = `Cambio número ${change}`
    await save(writer, cookie, title)
    const committed = performance.now()
    await Promise.all(
      nodes.map(async ({ url }, index) => {
        while (!(await (await fetch(url)).text()).includes(title));
        times[index]?.push(performance.now() - committed)
      }),
    )
  }
  await Promise.all(nodes.map((node) => node.stop()))
  await rm(dataDir, { recursive: true })
  const rows = times.map((list, index) => {
    const sorted = list.toSorted((a, b) => a - b)
    return [index === 0 ? 'that wrote' : 'another', ms(sorted[sorted.length >> 1]), ms(sorted.at(-1))]
  })
  report(`From commit to page (${name})`, 'npm run bench:write-to-visible', [
    ...table(['node', 'middle, ms', 'longest, ms'], rows),
  ])
}

function ms(time = Number.NaN): string {
  return time.toFixed(0)
}

/** Saves the title of the home page with the operator's form. */
async function save(writer: ShopProcess, cookie: string, heroTitle: string): Promise<void> {
  const page = await (await fetch(writer.url + PART, { headers: { cookie } })).text()
  const version = /name="version"[^>]*value="(\d+)"/.exec(page)?.[1] ?? ''
  const fields = Object.fromEntries(
    [
      ...page.matchAll(
        /<textarea[^>]*name="(\w+)"[^>]*>([^<]*)|<input[^>]*name="(\w+)"[^>]*value="([^"]*)"/g,
      ),
    ].map(([, area, text, input, value]) => [area ?? input ?? '', text ?? value ?? '']),
  )
  const answer = await fetch(writer.url + PART, {
    method: 'POST',
    headers: { origin: writer.url, cookie },
    body: new URLSearchParams({ ...fields, version, heroTitle }),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`not saved: ${answer.status}`)
}
