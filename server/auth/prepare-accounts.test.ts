import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { loadDatabaseSecret, loadFolderSecret, prepareAccounts } from './prepare-accounts.ts'
import { authSecret } from './schema.ts'

describeEachEngine('the secret', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  const dataDir = temporaryFolder()

  test('of the settings wins', async () => {
    const env = { AUTH_SECRET: 'given', DATA_DIR: dataDir, ADMIN_SECOND_STEP: undefined }
    const { accounts } = await prepareAccounts({ database, env, log: console })
    expect(accounts.parts.secret).toBe('given')
    expect(existsSync(join(dataDir, 'auth-secret'))).toBe(false)
    expect(await database.db.$count(authSecret)).toBe(0)
  })

  test('is made once and stored where only the shop reads it', async () => {
    const secret = await loadFolderSecret(dataDir)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await loadFolderSecret(dataDir)).toBe(secret)
    const path = join(dataDir, 'auth-secret')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await readFile(path, 'utf8')).trim()).toBe(secret)
    // An empty file, as a full disk leaves it, is no secret.
    await writeFile(path, '')
    expect(await loadFolderSecret(dataDir)).toMatch(/^[\w-]{43}$/)
  })

  test('is one for all nodes that share a database', async () => {
    const secrets = await Promise.all([1, 2, 3].map(() => loadDatabaseSecret(database.db)))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  })
})
