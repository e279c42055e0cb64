import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { loadSecret } from './prepare-accounts.ts'

describeEachEngine('the secret', (engine) => {
  let database: Database
  let dataDir: string
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    dataDir = await mkdtemp(join(tmpdir(), 'azahar-secret-'))
  })
  afterAll(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })
  const load = (shared: boolean, given?: string) => loadSecret({ given, shared, dataDir, db: database.db })

  test('of the settings wins', async () => {
    expect(await load(true, 'given')).toBe('given')
    expect(await load(false, 'given')).toBe('given')
  })

  test('is made once and stored where only the shop reads it', async () => {
    const secret = await load(false)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await load(false)).toBe(secret)
    const path = join(dataDir, 'auth-secret')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await readFile(path, 'utf8')).trim()).toBe(secret)
    // An empty file, as a full disk leaves it, is no secret.
    await writeFile(path, '')
    expect(await load(false)).toMatch(/^[\w-]{43}$/)
  })

  test('is one for all nodes that share a database', async () => {
    const secrets = await Promise.all([load(true), load(true), load(true)])
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  })
})
