import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { postgresUrl } from '#tests/embedded-postgres.ts'
import { TrialShop } from './trial-shop.ts'

export type Engine = 'PGlite' | 'PostgreSQL'

/** Runs the work in a temporary folder and removes it afterwards. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'azahar-faults-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An empty database on the server of DATABASE_URL, or on an embedded server; undefined for PGlite. */
export async function databaseFor(engine: Engine): Promise<string | undefined> {
  if (engine === 'PGlite') return undefined
  const server = process.env.DATABASE_URL ?? (await postgresUrl())
  const name = `faults_${randomUUID()}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database "${name}"`).finally(() => client.end())
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** Runs the work with a trial shop in a temporary folder; stops the shop and removes the folder afterwards. */
export function withShop<Result>(
  engine: Engine,
  work: (shop: TrialShop) => Promise<Result>,
): Promise<Result> {
  return inFolder(async (folder) => {
    const databaseUrl = await databaseFor(engine)
    const shop = await TrialShop.prepare({ dataDir: join(folder, 'shop'), databaseUrl })
    try {
      return await work(shop)
    } finally {
      await shop.kill()
    }
  })
}
