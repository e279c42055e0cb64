import { expect, test, vi } from 'vitest'
import { dismissToast, openToasts, showToast } from './toast.ts'

test('a notice replaces the open one with the same texts, or about the same thing', () => {
  const error = { title: 'Error', description: 'No se guardó.', kind: 'error', about: 'save' } as const
  showToast({ title: 'Aviso' })
  showToast(error)
  showToast({ title: 'Aviso' })
  showToast({ title: 'Guardado', kind: 'success', about: 'save' })
  expect(openToasts.current().map(({ title }) => title)).toEqual(['Aviso', 'Guardado'])
  dismissToast('save')
  expect(openToasts.current().map(({ title }) => title)).toEqual(['Aviso'])
  dismissToast(openToasts.current()[0]?.id ?? 0)
})

test('notices are listed in order, reported to listeners and removed one at a time', () => {
  const listener = vi.fn()
  const stop = openToasts.subscribe(listener)
  showToast({ title: 'Guardado' })
  showToast({ title: 'Error', kind: 'error' })
  const [first] = openToasts.current()
  dismissToast(first?.id ?? 0)
  expect(openToasts.current().map(({ title }) => title)).toEqual(['Error'])
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  dismissToast(openToasts.current()[0]?.id ?? 0)
  expect(listener).toHaveBeenCalledTimes(3)
  expect(openToasts.current()).toEqual([])
})
