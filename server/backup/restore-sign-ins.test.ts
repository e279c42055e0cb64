import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { issueToken, readToken } from '#server/auth/one-use-tokens.ts'
import { readSecondStep, takeAppCode, takeRecoveryCode } from '#server/auth/second-step.ts'
import { toCode, toStep } from '#server/auth/totp.ts'
import { openDatabase } from '#server/db/open.ts'
import { customerCookie, PAIR, testAccounts, toCookie, visitor } from '#tests/accounts.ts'
import { backupPlace } from '#tests/backup-place.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { forgeBackup, setRows } from '#tests/forged-backup.ts'
import { loadOwner, turnOn } from '#tests/second-step.ts'
import { readEntries } from './read-backup.ts'
import { restoreShop } from './restore-shop.ts'

/** Each restore creates a PGlite database, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 600_000 })

const place = backupPlace()
const HOUR = 3_600_000

describeEachEngine('a restored shop', (engine) => {
  test('has accounts and the second step, and no session, link, attempt or recovery code', async () => {
    const shop = await place.smallShop(engine)
    const accounts = testAccounts(shop.db)
    const owner = await loadOwner(shop.db, accounts)
    const adminCookie = toCookie(await accounts.signIn('admin', { ...PAIR, remember: true }, visitor()))
    const cookie = await customerCookie(shop.db, accounts)
    const { key, codes } = await turnOn(accounts.parts, owner)
    const link = { value: owner.userId, lifeMs: HOUR, now: new Date() }
    const token = await issueToken(shop.db, 'reset', link)
    await accounts.signIn('admin', { ...PAIR, password: 'no es esta', remember: false }, visitor())
    expect(await accounts.findAdmin(visitor({ cookie: adminCookie }))).toBeDefined()
    const { path } = await place.backUp(shop)

    const server = place.closedAfterwards(await createTestDatabase('postgres'))
    await restoreShop(
      { path },
      { DATA_DIR: join(place.folder, 'files'), DATABASE_URL: server.settings.databaseUrl },
    )
    const later = () => new Date(Date.now() + 5 * 60_000)
    const restored = testAccounts(server.db, { now: later })
    expect(await restored.findAdmin(visitor({ cookie: adminCookie }))).toBeUndefined()
    expect(await restored.findSession(visitor({ cookie }))).toBeUndefined()
    expect(await readToken(server.db, 'reset', token, new Date())).toBeUndefined()
    const attempts = await server.pool.query('select from sign_in_attempts')
    expect(attempts.rowCount).toBe(0)

    const signedIn = await restored.signIn('admin', { ...PAIR, remember: true }, visitor())
    expect(signedIn.kind).toBe('code-needed')
    expect(await readSecondStep(restored.parts, owner.userId)).toMatchObject({
      kind: 'on',
      recoveryCodesLeft: 0,
    })
    for (const code of codes) expect(await takeRecoveryCode(server.db, owner.userId, code)).toBe(false)
    expect(await takeAppCode(restored.parts, owner.userId, toCode(key, toStep(later())))).toBe(true)
  })
})

test('a backup has no row that grants access to an account', async () => {
  const shop = await place.smallShop()
  const accounts = testAccounts(shop.db)
  const owner = await loadOwner(shop.db, accounts)
  await turnOn(accounts.parts, owner)
  await customerCookie(shop.db, accounts)
  const { path, manifest } = await place.backUp(shop)
  const names: string[] = []
  for await (const { name } of readEntries({ path })) names.push(name)
  expect(names).toContain('tables/user/000001.jsonl.gz')
  expect(names.filter((name) => /session|verification|attempts|recovery/.test(name))).toEqual([])
  // An earlier version compares these sums with its empty tables.
  const transient = ['recovery_codes', 'session', 'sign_in_attempts', 'verification']
  expect(manifest.tables.filter(({ name }) => transient.includes(name))).toEqual(
    expect.arrayContaining(
      transient.map((name) => ({ name, rows: 0, hash: 'd41d8cd98f00b204e9800998ecf8427e' })),
    ),
  )
})

test('the sessions and recovery codes in the backup of an earlier version are not restored', async () => {
  const shop = await place.smallShop()
  const accounts = testAccounts(shop.db)
  const owner = await loadOwner(shop.db, accounts)
  await turnOn(accounts.parts, owner)
  await accounts.signIn('admin', { ...PAIR, remember: true }, visitor())
  const readRows = async (table: string) => {
    const { rows } = await shop.pool.query(`select row_to_json(t)::text as row from ${table} t`)
    return rows.map(({ row }) => row)
  }
  const codes = await readRows('recovery_codes')
  expect(codes).toHaveLength(10)
  const { path } = await place.backUp(shop)
  const earlier = join(place.folder, 'earlier.tar')
  await forgeBackup(path, earlier, (backup) => {
    setRows(backup, 'recovery_codes', codes)
    setRows(backup, 'verification', [
      JSON.stringify({
        id: 'v',
        identifier: 'reset:x',
        value: 'x',
        expires_at: '2100-01-01',
        created_at: '2026-01-01',
        updated_at: '2026-01-01',
      }),
    ])
  })
  const DATA_DIR = join(place.folder, 'restored')
  await restoreShop({ path: earlier }, { DATA_DIR })
  const restored = place.closedAfterwards(await openDatabase({ dataDir: DATA_DIR }))
  const { rows } = await restored.pool.query(
    'select (select count(*)::int from recovery_codes) as codes, (select count(*)::int from verification) as links',
  )
  expect(rows).toEqual([{ codes: 0, links: 0 }])
})
