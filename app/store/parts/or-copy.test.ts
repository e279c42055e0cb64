import { expect, test } from 'vitest'
import { orCopy } from './or-copy.ts'

test('a page shows its copy when the server is unreachable, and its error when the server fails', async () => {
  const read = (error: unknown) =>
    orCopy(
      'http://shop.example/bag',
      () => Promise.reject(error),
      () => ({ at: 1, data: 'copy' }),
    )
  expect(await read(new TypeError('Failed to fetch'))).toBe('copy')
  await expect(read(new Error('Unexpected Server Error'))).rejects.toThrow('Unexpected Server Error')
  await expect(read(new Response('', { status: 302 }))).rejects.toBeInstanceOf(Response)
})
