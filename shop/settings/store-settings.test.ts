import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_TEXTS } from './store-settings.ts'

test('every text that the operator can edit is read by a file of the store', () => {
  const sources = globSync('{app/store,app/parts}/**/*.{ts,tsx}')
  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  const unread = ALL_TEXTS.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(code))
  expect(unread.map(({ name }) => name)).toEqual([])
})
