import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { testAccounts, visitor } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { freePort, startShop } from '#tests/shop-process.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** Runs the shop until it exits. */
function runShop(settings: Record<string, string>): Promise<{ code: number; output: string }> {
  const env = { ...process.env, SEED: 'none', DATA_DIR: temporaryFolder(), ...settings }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['server/start/main.ts'],
      { env, maxBuffer: 2 ** 24 },
      (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr })
      },
    )
  })
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

test('an invalid setting prints one line and exits with code 1', async () => {
  expect(await runShop({ PORT: 'abc' })).toEqual({
    code: 1,
    output: 'PORT no es válida: se espera un puerto entre 0 y 65535\n',
  })
})

test('a start loads its modules, without their types, from the compile cache of the build', async () => {
  const settings = { PORT: 'abc', NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
  // Stores what has changed since the build.
  await runShop(settings)
  const { output } = await runShop(settings)
  const uses = output.split('\n').filter((line) => /reading cache .* for StrippedTypeScript/.test(line))
  expect(uses.length).toBeGreaterThan(30)
  for (const line of uses) expect(line).toMatch(/ from \S+\/build\/compile-cache\/.* success/)
})

describe('the built shop', { timeout: 180_000 }, () => {
  test('opens also while threads of V8 wait for garbage collections', async ({ onTestFinished }) => {
    const groups: number[] = []
    onTestFinished(() => {
      // One that hangs ends with the test.
      for (const group of groups) killIfRunning(-group)
    })
    // Without a busy event loop about one of five starts never ended.
    for (let start = 0; start < 8; start++) {
      const flags = ['--stress-concurrent-allocation']
      const shop = await startShop({ seed: 'none', flags, onGroup: (group) => groups.push(group) })
      await shop.stop()
    }
  })

  test('reports in one line that ADMIN_PASSWORD is too short or easy to guess', async () => {
    for (const [ADMIN_PASSWORD, reason] of [
      ['clave-1234', 'se esperan al menos 12 caracteres'],
      ['passwordpassword', 'se espera una que no sea fácil de adivinar'],
    ] as const) {
      const { code, output } = await runShop({ ADMIN_PASSWORD, PORT: '0' })
      expect(code).toBe(1)
      expect(output).toMatch(new RegExp(`^ADMIN_PASSWORD no es válida: ${reason}[^\\n]+\\n$`))
    }
  })

  test('reports in one line that HOST is no address', async () => {
    expect(await runShop({ HOST: 'no-such-host.invalid', PORT: '0' })).toEqual({
      code: 1,
      output: 'HOST no es válida: se espera una dirección de este equipo, por ejemplo 127.0.0.1\n',
    })
  })

  test('reports in one line that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const port = String((other.address() as AddressInfo).port)
    const { code, output } = await runShop({ HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'silent' })
    other.close()
    expect({ code, output }).toEqual({
      code: 1,
      output: `El puerto ${port} ya está en uso. Elige otro con PORT, por ejemplo PORT=3001.\n`,
    })
  })

  test('prints the password of the first administrator, even if the port is in use by then', async () => {
    const database = await createTestDatabase('postgres')
    const port = await freePort()
    const { promise: looking, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
    const holding = database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table "user" in access exclusive mode`)
      isHeld()
      await looking
    })
    await held
    const run = runShop({
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: database.settings.databaseUrl ?? '',
      LOG_LEVEL: 'silent',
    })
    const waiting = sql`select from pg_locks where not granted and relation = '"user"'::regclass`
    await vi.waitUntil(async () => (await database.db.execute(waiting)).rowCount, { timeout: 60_000 })
    const other = createServer().listen(port, '127.0.0.1') // fails if the shop already listens
    await once(other, 'listening')
    letGo()
    await holding
    const { code, output } = await run
    other.close()
    expect([code, output]).toEqual([1, expect.stringContaining(`El puerto ${port} ya está en uso.`)])
    const [, password = ''] = /contraseña {2}(\S+)/.exec(output) ?? []
    const signIn = { email: 'admin@azahar.local', password, remember: false }
    expect(await testAccounts(database.db).signIn('admin', signIn, visitor())).toMatchObject({
      kind: 'signed-in',
    })
    await database.close()
  })

  test('allows only its own inline scripts, by hash, and completes open requests after a stop signal', async () => {
    const database = await createTestDatabase('postgres')
    const { settings, db } = database
    const shop = await startShop({ seed: 'none', env: { DATABASE_URL: settings.databaseUrl ?? '' } })
    for (const page of ['/', '/nowhere']) {
      const answer = await fetch(shop.url + page)
      const policy = answer.headers.get('content-security-policy') ?? ''
      const scripts = [
        ...(await answer.text()).matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
      ]
      expect(scripts.length).toBeGreaterThan(2)
      const needed = scripts.map(
        ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      )
      expect(new Set(policy.match(/'sha256-[^']+'/g))).toEqual(new Set(needed))
    }
    const { promise: released, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
    const holding = db.transaction(async (tx) => {
      await tx.execute(sql`lock table products in access exclusive mode`)
      isHeld()
      await released
    })
    await held
    // The pages of the sample products ask whether there are others.
    const answers = [1, 2, 3, 4, 5].map((sample) => fetch(`${shop.url}/product/p${sample}`))
    const waiting = sql`select from pg_locks where not granted and relation = 'products'::regclass`
    await vi.waitUntil(async () => ((await db.execute(waiting)).rowCount ?? 0) >= 5, { timeout: 60_000 })
    const stopped = shop.stop('SIGTERM')
    const refused = () =>
      fetch(`${shop.url}/healthz`).then(
        () => false,
        () => true,
      )
    await vi.waitUntil(refused, { timeout: 60_000 })
    // npm passes on the signal that the terminal or the supervisor has sent to both.
    process.kill(shop.pid, 'SIGTERM')
    letGo()
    await holding
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200)
    await stopped
    await expect(fetch(shop.url)).rejects.toThrow()
    await database.close()
  })

  test('answers, and ends after a stop signal, while its log cannot be written', async () => {
    const shop = await startShop({ seed: 'none', logFile: '/dev/full' })
    // More lines than are buffered.
    for (let page = 0; page < 100; page++) {
      const answer = await fetch(`${shop.url}/nada-${page}`)
      expect(answer.status).toBe(404)
      await answer.text()
    }
    await shop.stop()
  })
})
