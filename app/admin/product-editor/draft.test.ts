import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { emptyValues, type FormValues } from '#shop/products/form-values.ts'
import { browserStorage } from '#tests/browser-storage.ts'
import { type DatedDraft, openDraft, storedDrafts } from './draft.ts'
import { claimDraft } from './use-draft.ts'

const saved = emptyValues({ storeName: 'Azahar', currency: '$' })
const makeDraft = (name: string): DatedDraft => ({
  values: { ...saved, name },
  base: { version: 3, values: saved },
  at: Date.UTC(2026, 10, 21),
})

const found = (productId: string | null = null) =>
  storedDrafts(productId, saved).map(({ values }) => values.name)

test('a stored draft is restored unchanged, for its own product only', () => {
  browserStorage()
  const draft = openDraft('azahar:borrador:abc:1')
  draft.keep(makeDraft('Khamrah'))
  expect(storedDrafts('abc', saved)).toMatchObject([makeDraft('Khamrah')])
  expect(found('ab')).toEqual([])
  expect(found()).toEqual([])
  draft.keep(null)
  expect(found('abc')).toEqual([])
})

test('an ended draft is never stored again, from any tab', () => {
  const step = fc.record({ tab: fc.nat(1), text: fc.option(fc.constantFrom('a', 'b'), { nil: null }) })
  fc.assert(
    fc.property(fc.array(step), fc.nat(1), fc.array(step), (before, ending, after) => {
      browserStorage()
      const tabs = ['b', 'c'].map((text) => {
        localStorage.setItem('azahar:borrador:nuevo:1', JSON.stringify(makeDraft(text)))
        return openDraft('azahar:borrador:nuevo:1')
      })
      for (const { tab, text } of before) tabs[tab]?.keep(text === null ? null : makeDraft(text))
      const wasStored = found().length > 0
      tabs[ending]?.end()
      expect(found()).toEqual([])
      const others = after.filter(({ tab }) => wasStored || tab === ending)
      for (const { tab, text } of others) tabs[tab]?.keep(text === null ? null : makeDraft(text))
      expect(found()).toEqual([])
    }),
  )
})

test('two open forms never share a draft, and the next form claims the draft of a closed one', async () => {
  browserStorage()
  const first = await claimDraft(null, saved)
  first.keep(makeDraft('Primero'))
  const second = await claimDraft(null, saved)
  expect(second.found).toBeNull()
  second.keep(makeDraft('Segundo'))
  first.end()
  first.keep(makeDraft('Primero'))
  expect(found()).toEqual(['Segundo'])
  second.release()
  // The lock is released in a later turn of the event loop.
  await new Promise(setImmediate)
  const third = await claimDraft(null, saved)
  expect(third.found?.values.name).toBe('Segundo')
  third.end()
  expect(found()).toEqual([])
})

test('a draft equal to the saved product is removed', async () => {
  browserStorage()
  openDraft('azahar:borrador:abc:1').keep({ ...makeDraft('Khamrah'), values: saved })
  expect((await claimDraft('abc', saved)).found).toBeNull()
  expect(found('abc')).toEqual([])
})

test('a stored draft is restored without Web Locks too', async () => {
  browserStorage()
  vi.stubGlobal('navigator', {})
  openDraft('azahar:borrador:nuevo:1').keep(makeDraft('Sin HTTPS'))
  expect((await claimDraft(null, saved)).found?.values.name).toBe('Sin HTTPS')
})

test('a full storage stores the draft once it has room again', () => {
  browserStorage()
  const { setItem } = Object.getPrototypeOf(localStorage)
  const full = vi.fn(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  const draft = openDraft('azahar:borrador:nuevo:1')
  Object.getPrototypeOf(localStorage).setItem = full
  draft.keep(makeDraft('Khamrah'))
  Object.getPrototypeOf(localStorage).setItem = setItem
  draft.keep(makeDraft('Khamrah Qahwa'))
  expect(full).toHaveBeenCalled()
  expect(found()).toEqual(['Khamrah Qahwa'])
})

test('a forbidden storage loses the draft only', async () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('localStorage', new Proxy({}, { get: () => refuse, ownKeys: refuse }))
  const draft = await claimDraft(null, saved)
  draft.keep(makeDraft('x'))
  draft.end()
  expect(draft.found).toBeNull()
})

test('a field that an older draft lacks has the value of the product', () => {
  const texts = browserStorage()
  const size = { id: '7', value: '100', unit: 'ml', decant: false, enabled: true, price: '45', salePrice: '' }
  const stored: FormValues = {
    ...saved,
    sizes: [{ ...size, stock: '3', stockBefore: '3', sku: '', gtin: '' }],
  }
  const fields = Object.keys(saved) as (keyof FormValues)[]
  for (const missing of fields.filter((field) => field !== 'name')) {
    const { [missing]: _, ...older } = { ...saved, name: 'Khamrah' }
    const draft = { values: older, base: { version: 3, values: { ...older, name: '' } } }
    texts['azahar:borrador:nuevo:1'] = JSON.stringify(draft)
    expect(storedDrafts(null, saved)).toMatchObject([{ ...makeDraft('Khamrah'), at: 0 }])
  }
  const older = { ...saved, name: 'Khamrah', sizes: [size] }
  texts['azahar:borrador:abc'] = JSON.stringify({ values: older, base: { version: 3, values: older } })
  expect(storedDrafts('abc', stored)[0]?.values.sizes).toEqual(stored.sizes)
})

test.each(['null', '{', '{"values":{}}', '{"values":{},"base":null}', '7', '[]', '{"values":[],"base":{}}'])(
  '%s is not a draft',
  (text) => {
    browserStorage()['azahar:borrador:nuevo'] = text
    expect(storedDrafts(null, saved)).toEqual([])
  },
)
