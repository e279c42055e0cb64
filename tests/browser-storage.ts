import { vi } from 'vitest'

/**
 * Replaces `localStorage` by an empty one, until the test ends. The stored texts are its own keys, as in a
 * browser. A text longer than `quota` does not fit.
 */
export function browserStorage(quota = Number.POSITIVE_INFINITY): Record<string, string> {
  const texts: Record<string, string> = Object.create({
    getItem: (key: string) => texts[key] ?? null,
    setItem(key: string, text: string) {
      if (text.length > quota) throw new DOMException('full', 'QuotaExceededError')
      texts[key] = text
    },
    removeItem(key: string) {
      delete texts[key]
    },
  })
  vi.stubGlobal('localStorage', texts)
  return texts
}
