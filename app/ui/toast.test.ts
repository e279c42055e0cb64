import { expect, test, vi } from 'vitest'
import { dismissToast, openToasts, showToast } from './toast.ts'

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
