import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDERS = ['', 'bench/isolated/', 'tools/demo-bottles/', 'tools/node/']
const doc = readFileSync('docs/dependencies.md', 'utf8')

/** The first cells of the tables under the headings that list packages; `@types/*` matches the whole scope. */
const documented = new Set(
  doc
    .split(/^(?=## )/m)
    .filter((section) => section.includes('| package |'))
    .flatMap((section) => [...section.matchAll(/^\|([^|]+)\|/gm)])
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
    .map(([, name = '']) => name),
)

const required = FOLDERS.flatMap((folder) => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(`${folder}package.json`, 'utf8'),
  )
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
})

test('docs/dependencies.md gives a reason for every dependency', () => {
  const missing = required.filter(
    (name) => !documented.has(name) && !documented.has(name.replace(/\/.*/, '/*')),
  )
  expect(missing).toEqual([])
})

test('docs/dependencies.md lists no package that is not a dependency', () => {
  const matches = (name: string) =>
    required.some((other) => other === name || (name.endsWith('/*') && other.startsWith(name.slice(0, -1))))
  expect([...documented].filter((name) => !matches(name))).toEqual([])
})
