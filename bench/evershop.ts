/**
 * Reference B: EverShop 2.2 with 1,000 products, production build. It is the shop of React, Node and PostgreSQL nearest to
 * ours. Installs it from npm into a temporary folder, which takes about two minutes.
 */
import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#tests/embedded-postgres.ts'
import { freePort } from '#tests/shop-process.ts'

const PACKAGES = {
  '@evershop/evershop': '2.2.1',
  // EverShop imports it without declaring it.
  'concat-stream': '2.0.0',
}

export interface EverShop {
  url: string
  /** Pages with different contents. */
  paths: { list: string[]; product: string[]; search: string[] }
  /** Stops its processes, so that they take no CPU from another measured server. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

export async function startEverShop(products = 1000): Promise<EverShop> {
  const folder = await mkdtemp(join(tmpdir(), 'azahar-evershop-'))
  const postgres = await startEmbeddedPostgres()
  let signal: (name: NodeJS.Signals) => void = () => {}
  const kill = () => signal('SIGKILL')
  const stop = async () => {
    process.off('exit', kill)
    kill()
    await postgres.stop()
    await rm(folder, { recursive: true, maxRetries: 5 })
  }
  try {
    const port = await freePort()
    const env = {
      ...process.env,
      DB_HOST: new URL(postgres.url).searchParams.get('host') ?? '',
      DB_NAME: 'postgres',
      DB_USER: 'postgres',
      DB_PASSWORD: 'unused',
      DB_SSLMODE: 'disable',
      NODE_CONFIG: '{}',
      PORT: String(port),
    }
    const run = (file: string, ...parameters: string[]) =>
      promisify(execFile)(file, parameters, { cwd: folder, env, maxBuffer: 2 ** 26 })
    const program = join(folder, 'node_modules/@evershop/evershop/dist/bin/evershop.js')
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies: PACKAGES }))
    for (const name of ['media', 'public']) await mkdir(join(folder, name))
    console.log('Installing and building EverShop…')
    await run('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock')
    await liftRateLimit(folder)
    await run(process.execPath, program, 'build')

    // The process and its two helpers are a group.
    const server = spawn(process.execPath, [program, 'start'], {
      cwd: folder,
      env,
      detached: true,
      stdio: 'ignore',
    })
    signal = (name) => process.kill(-(server.pid as number), name)
    process.once('exit', kill)
    const url = `http://127.0.0.1:${port}`
    await untilAnswered(url)
    await run(process.execPath, program, 'seed', '--all')
    const ids = await addProducts(postgres.url, products)
    return {
      url,
      paths: {
        list: ['men', 'women', 'kids', 'accessories'].flatMap((category) =>
          Array.from({ length: 12 }, (_, at) => `/${category}?page=${at + 1}`),
        ),
        product: ids.map((id) => `/product/${id}`),
        search: [...SCENTS, ...KINDS].map((word) => `/search?keyword=${word.toLowerCase()}`),
      },
      pause: () => signal('SIGSTOP'),
      resume: () => signal('SIGCONT'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Its limit of 300 pages a minute for each client has no setting. */
async function liftRateLimit(folder: string): Promise<void> {
  const file = join(folder, 'node_modules/@evershop/evershop/dist/modules/base/services/rateLimit.js')
  const text = await readFile(file, 'utf8')
  const changed = text.replace('limit: 300', 'limit: 1e9')
  if (changed === text) throw new Error(`No limit of pages in ${file}`)
  await writeFile(file, changed)
}

const SCENTS = ['Oud', 'Amber', 'Rose', 'Musk', 'Saffron', 'Vanilla', 'Leather', 'Spice']
const KINDS = ['Noir', 'Royal', 'Intense', 'Gold', 'Night']

/** Adds simple products with an image, evenly to the four categories of its demo, and returns the IDs of all products. */
async function addProducts(databaseUrl: string, count: number): Promise<string[]> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    await client.query(
      `insert into product (sku, price, weight, status, category_id)
        select 'reference-' || n, 10 + n % 90, 1, true, 1 + n % 4
        from generate_series(1, $1 - (select count(*)::int from product)) n`,
      [count],
    )
    await client.query(
      `insert into product_description
          (product_description_product_id, name, description, short_description, url_key, meta_title)
        select product_id, ($1::text[])[1 + product_id % 8] || ' ' || ($2::text[])[1 + product_id % 5] || ' ' || product_id,
          (select description from product_description where description is not null
            order by length(description) desc limit 1),
          'A perfume', 'reference-' || product_id, 'Perfume ' || product_id
        from product where sku like 'reference-%'`,
      [SCENTS, KINDS],
    )
    await client.query(
      `insert into product_image
          (product_image_product_id, origin_image, thumb_image, listing_image, single_image, is_main)
        select product_id, '/a.jpg', '/a.jpg', '/a.jpg', '/a.jpg', true from product where sku like 'reference-%'`,
    )
    await client.query(
      `insert into product_inventory (product_inventory_product_id, qty, stock_availability)
        select product_id, 100, true from product where sku like 'reference-%'`,
    )
    await client.query('analyze')
    // A helper process works through the events of the new products.
    while ((await client.query('select from event')).rowCount) await setTimeout(500)
    const { rows } = await client.query<{ uuid: string }>('select uuid from product where visibility')
    return rows.map(({ uuid }) => uuid)
  } finally {
    await client.end()
  }
}

async function untilAnswered(url: string): Promise<void> {
  for (let tries = 120; ; tries--) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    if (tries === 0) throw new Error(`EverShop does not answer: ${response?.status}`)
    await setTimeout(1000)
  }
}
