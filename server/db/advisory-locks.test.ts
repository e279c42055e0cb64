import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ADVISORY_LOCKS } from './advisory-locks.ts'

test('each advisory lock has an id of its own', () => {
  const ids = Object.values(ADVISORY_LOCKS)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every advisory lock is one of the table, or hashed from a text', () => {
  const files = globSync('{app,server,shop,demo,scripts}/**/*.ts', { exclude: ['**/*.test.ts'] })
  const calls = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/pg_advisory_(?!unlock_all)\w*lock\w*\((.*)/g)].map(
      ([, id = '']) => ({
        file,
        id,
      }),
    ),
  )
  expect(calls.length).toBeGreaterThan(10)
  expect(calls.filter(({ id }) => !/^(\$\{ADVISORY_LOCKS\.\w+\}\)|hashtextextended\()/.test(id))).toEqual([])
})
