import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { postgresUrl } from '#tests/embedded-postgres.ts'
import { TrialShop } from './trial-shop.ts'

export type Engine = 'PGlite' | 'PostgreSQL'

/** A folder of its own for the work, removed afterwards. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'azahar-faults-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An empty database of the server of DATABASE_URL, or of one of our own; undefined for PGlite. */
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

/** A trial shop in a folder of its own, ended and removed after the work. */
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
