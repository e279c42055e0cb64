import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CachedPage, isUnchanged } from './cached-page.ts'

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

test('the fast copy of a page is improved once, to fewer bytes of the same content', async () => {
  const body = await readFile('README.md')
  const page = await CachedPage.from({ status: 200, headers: new Headers(), body, keep: true }, 'br')
  const fast = page.copy('br')
  const claims = (['br', 'br', 'identity'] as const).map((encoding) => page.claimImprovement(encoding))
  expect(claims).toEqual([true, false, false])
  await page.improve('br')
  const good = page.copy('br')
  expect(good?.body.length).toBeLessThan(fast?.body.length ?? 0)
  expect([good?.etag, good?.headers['content-length']]).toEqual([fast?.etag, String(good?.body.length)])
  expect(isUnchanged({ etag: fast?.etag ?? '' }, good?.etag)).toBe(true)
  expect(brotliDecompressSync(good?.body ?? Buffer.alloc(0)).equals(body)).toBe(true)
})

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
