import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { isBuildCurrent, recordBuild } from './is-build-current.ts'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')
let project: string
beforeEach(async () => {
  project = temporaryFolder()
  for (const folder of ['app', 'shop', 'build/server']) mkdirSync(join(project, folder), { recursive: true })
  write('app/root.tsx', 'first version')
  write('shop/money.ts', 'the same in both versions')
  await build()
})

function write(file: string, content: string, modified?: Date): void {
  writeFileSync(join(project, file), content)
  if (modified) utimesSync(join(project, file), modified, modified)
}

const build = () => recordBuild(async () => write('build/server/index.js', 'built'), project)

test('a build is current until its sources change; tests are no sources', () => {
  expect(isBuildCurrent(project)).toBe(true)
  write('app/root.test.tsx', 'a test')
  expect(isBuildCurrent(project)).toBe(true)
  write('app/root.tsx', 'second version, longer')
  expect(isBuildCurrent(project)).toBe(false)
})

test('files of a new version that are older than the build, as those unpacked from an archive, need a new one', async () => {
  write('app/root.tsx', 'second version', LONG_AGO)
  expect(isBuildCurrent(project)).toBe(false)
  await build()
  expect(isBuildCurrent(project)).toBe(true)
  rmSync(join(project, 'shop/money.ts'))
  expect(isBuildCurrent(project)).toBe(false)
})

test('a build that failed, or began before a change, is not current', async () => {
  await expect(recordBuild(() => Promise.reject(new Error('no space')), project)).rejects.toThrow('no space')
  expect(isBuildCurrent(project)).toBe(false)
  await recordBuild(async () => write('app/root.tsx', 'changed meanwhile'), project)
  expect(isBuildCurrent(project)).toBe(false)
})
