import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/database.ts'
import { authSecret } from './schema.ts'

const FILE = 'auth-secret'

interface Place {
  /** AUTH_SECRET, which takes precedence. */
  given: string | undefined
  /** Several nodes share one database, so the secret has to be in it. */
  shared: boolean
  dataDir: string
  db: Db
}

/** The secret that signs cookies and keys hashes. It is created once: a new one would end every session. */
export function loadSecret({ given, shared, dataDir, db }: Place): Promise<string> {
  if (given) return Promise.resolve(given)
  return shared ? secretOfDatabase(db) : secretOfFolder(dataDir)
}

async function secretOfDatabase(db: Db): Promise<string> {
  await db.insert(authSecret).values({ value: newSecret() }).onConflictDoNothing()
  const [row] = await db.select().from(authSecret)
  if (!row) throw new Error('auth_secret is empty')
  return row.value
}

/** One process holds the folder, so no other process writes this file at the same time. */
async function secretOfFolder(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE)
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (known?.trim()) return known.trim()
  const secret = newSecret()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(`${secret}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  return secret
}

const newSecret = () => randomBytes(32).toString('base64url')
