import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'azahar-node-'))
  cpSync('scripts/require-node.js', join(project, 'scripts/require-node.js'))
  writeFileSync(
    join(project, 'package.json'),
    '{"type": "module", "scripts": {"check": "node --import ./old.js scripts/require-node.js"}}',
  )
})
afterEach(() => rmSync(project, { recursive: true }))

/** Runs the check with a simulated Node version. */
function check(version: string) {
  writeFileSync(
    join(project, 'old.js'),
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
  )
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'check'], {
    cwd: project,
    encoding: 'utf8',
  })
  return { status, message: stderr.trim().split('\n').at(-1) ?? '' }
}

test('an old Node without the locked package ends in one line that says what to install', () => {
  expect(check('20.20.2')).toEqual({
    status: 1,
    message: expect.stringMatching(/^Azahar necesita Node 24 o posterior y este es 20\.20\.2\. .*npm ci/),
  })
})

test('Node 24 and later need no package', () => {
  expect(check('24.0.0').status).toBe(0)
  expect(check('26.1.0').status).toBe(0)
})

test('another Node is replaced by the locked one', () => {
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(project, 'tools/node/node_modules', name)
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'bin/node'), '')
  expect(check('20.20.2').status).toBe(0)
  expect(existsSync(join(project, 'node_modules/.bin/node'))).toBe(true)
})

test('a link to a runtime that is gone is no Node', () => {
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true })
  symlinkSync('../../nowhere', join(project, 'node_modules/.bin/node'))
  expect(check('20.20.2').status).toBe(1)
})

test('the locked Node is installed with npm, without its C++ headers', () => {
  const name = `node-${process.platform}-${process.arch}`
  const source = join(project, 'package')
  mkdirSync(join(source, 'bin'), { recursive: true })
  mkdirSync(join(source, 'include'))
  writeFileSync(join(source, 'bin/node'), '')
  writeFileSync(join(source, 'include/v8.h'), '')
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name, version: '24.21.0' }))
  const tarball = spawnSync('npm', ['pack', '--silent'], { cwd: source, encoding: 'utf8' }).stdout.trim()
  const folder = join(project, 'tools/node')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  spawnSync('npm', ['install', '--offline', '--save-optional', join(source, tarball)], { cwd: folder })
  rmSync(join(folder, 'node_modules'), { recursive: true })
  expect(check('20.20.2').status).toBe(0)
  expect(existsSync(join(project, 'node_modules/.bin/node'))).toBe(true)
  expect(existsSync(join(folder, 'node_modules', name, 'include'))).toBe(false)
})
