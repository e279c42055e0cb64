import { afterEach, expect, test, vi } from 'vitest'
import { keepDraft, readDraft } from './draft.ts'
import { emptyValues } from './form-values.ts'

const values = emptyValues({ storeName: 'Azahar', currency: '$' })

function stored(): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}
afterEach(() => vi.unstubAllGlobals())

test('a draft comes back as it was kept', () => {
  stored()
  const draft = { values: { ...values, name: 'Khamrah' }, base: { version: 3, values } }
  keepDraft('abc', draft)
  expect(readDraft('abc')).toEqual(draft)
  keepDraft('abc', null)
  expect(readDraft('abc')).toBeNull()
})

test('a draft from before sizes were counted still opens, and says nothing of their stock', () => {
  const kept = stored()
  const older = { ...values, sizes: values.sizes.map(({ stock: _, stockBefore: __, ...size }) => size) }
  kept.set('azahar:borrador:abc', JSON.stringify({ values: older, base: { version: 3, values: older } }))
  expect(readDraft('abc')).toEqual({ values, base: { version: 3, values } })
})

test.each(['null', '{', '{"values":{}}', '{"values":{"sizes":[null]}}', '7'])('%s is no draft', (text) => {
  stored().set('azahar:borrador:nuevo', text)
  expect(readDraft(null)).toBeNull()
})
