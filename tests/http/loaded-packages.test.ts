import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints the name of each package that a start of the shop loads. */
const PROGRAM = `
import { registerHooks } from 'node:module'
const packages = new Set()
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(resolved.url)?.[1])
    return resolved
  },
})
await import('#server/start/open-shop.ts')
await import('#server/start/run-shop.ts')
await import('./build/server/index.js')
console.log(JSON.stringify([...packages]))
process.exit(0)`

test('a start loads no package for spreadsheets, ZIP files, metrics, e-mails, or an object store', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM])
  const packages: unknown = JSON.parse(stdout)
  expect(packages).toEqual(expect.arrayContaining(['hono', 'pg', 'react-dom']))
  for (const later of [
    'hucre',
    'yauzl',
    'htmlparser2',
    'csv-parse',
    'prom-client',
    'nodemailer',
    '@aws-sdk/client-s3',
  ])
    expect(packages).not.toContain(later)
})
