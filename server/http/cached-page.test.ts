import { expect, test } from 'vitest'
import { CachedPage } from './cached-page.ts'
import { isUnchanged } from './file-response.ts'

test.each(['br', 'gzip'] as const)(
  'a page cached in %s holds no more memory than its bytes',
  async (encoding) => {
    const body = Buffer.from('<p>Perfumes árabes</p>'.repeat(500))
    const page = await CachedPage.from({ status: 200, headers: new Headers(), body, keep: true }, encoding)
    const copy = page.copy(encoding)?.body
    expect(copy?.length).toBeGreaterThan(0)
    expect(copy?.buffer.byteLength).toBe(copy?.length)
  },
)

test.each([
  ['W/"abc-br"', true],
  ['"abc-br"', true],
  ['"other", W/"abc-br"', true],
  ['*', true],
  ['W/"abc-gzip"', false],
  ['', false],
])('If-None-Match %s is compared weakly', (ifNoneMatch, unchanged) => {
  expect(isUnchanged({ etag: 'W/"abc-br"' }, ifNoneMatch)).toBe(unchanged)
})
