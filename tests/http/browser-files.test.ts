import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = ['build/client', 'public']

/** Names that occur in server code only: settings, tables, packages, cookies. */
const NEVER = [
  /ADMIN_(EMAIL|PASSWORD|SECOND_STEP)|AUTH_SECRET|CLIENT_SECRET|(DATABASE|STORAGE|SMTP)_URL|TRUST_PROXY/,
  /BACKUP_(DIR|PASSPHRASE)|METRICS_TOKEN/,
  /admin@azahar\.local/,
  /oslojs|drizzle|pglite|scrypt|pg_advisory|sign_in_attempts|audit_log/i,
  /azahar\.(session|step)|known-device|recovery_codes/,
  /zxcvbn|letmeinletmein|iloveyou/,
  /node:(crypto|fs|net)/,
  /server\/(auth|db|http|storage|images|context)\b/,
  /\.server\.ts/,
]

test('no file for browsers contains server code', () => {
  let seen = 0
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(js|mjs|css|html|json|map|svg|txt|webmanifest)$/.test(entry.name)) continue
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
      seen++
      for (const name of NEVER) expect([entry.name, text.match(name)?.[0]]).toEqual([entry.name, undefined])
    }
  }
  expect(seen).toBeGreaterThan(20)
})

test('the route table of store pages has no route of the admin area', () => {
  const tables = readdirSync('build/client/assets').filter((name) => /^store-manifest-.*\.js$/.test(name))
  expect(tables).toHaveLength(1)
  const table = readFileSync(join('build/client/assets', String(tables[0])), 'utf8')
  expect(table).toContain('"path":"product/:id"')
  expect(table).not.toContain('admin')
})

/** Where `*` follows `:has()`, as Tailwind writes `group-has-…`, browsers recalculate all styles after every change. */
test('no rule selects every element by the content of another one', () => {
  const sheets = readdirSync('build/client/assets').filter((name) => /\.css$/.test(name))
  expect(sheets.length).toBeGreaterThan(0)
  for (const sheet of sheets) {
    const css = readFileSync(join('build/client/assets', sheet), 'utf8')
    expect(css.match(/:has\([^{};,]*\) \*/g)).toBeNull()
  }
})
