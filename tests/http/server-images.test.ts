import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { queueVariants } from '#server/images/tasks/task-queue.ts'
import { onMeasurement } from '#server/telemetry/instrumentation.ts'
import { openForTests } from '#tests/database.ts'
import { photo } from '#tests/hostile-uploads.ts'
import { makeImages } from '#tests/image-tasks.ts'
import { createStandIn } from './server-stand-in.ts'

const shop = openForTests(() => createStandIn())

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000">
  <circle cx="400" cy="500" r="300" fill="#9a5a16"/></svg>`

beforeAll(async () => {
  const red = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a3262a' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer()
  await shop.storage.put('product-images/photo.jpg', red)
  await shop.storage.put('product-images/drawing.svg', DRAWING)
  await shop.storage.put('product-images/notes.txt', 'not an image')
  for (const name of ['photo.jpg', 'drawing.svg']) await queueVariants(shop.database.db, name)
  await makeImages(shop.database, shop.storage)
})

const get = (address: string, accept?: string) =>
  shop.app.request(address, accept ? { headers: { accept } } : {})
const readMetadata = async (answer: Response) => sharp(Buffer.from(await answer.arrayBuffer())).metadata()

describe('the format', () => {
  test.each([
    ['image/avif,image/webp,image/apng,*/*;q=0.8', 'image/avif'],
    ['image/webp,*/*;q=0.8', 'image/webp'],
    ['image/avif;q=0.5,image/webp;q=0.9', 'image/webp'],
    ['image/avif;q=0,image/webp;q=0,image/*', 'image/jpeg'],
    ['*/*', 'image/jpeg'],
    ['text/html', 'image/jpeg'],
    ['nonsense;q=;;,,', 'image/jpeg'],
  ])('for Accept: %s is %s', async (accept, type) => {
    const answer = await get('/images/photo.jpg/160', accept)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
      200,
      type,
      'Accept',
    ])
  })

  test('named in the URL is that format for every Accept header', async () => {
    const answer = await get('/images/photo.jpg/160.webp', 'image/jpeg')
    expect([answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual(['image/webp', null])
    expect((await readMetadata(answer)).format).toBe('webp')
  })
})

describe('an image', () => {
  test('has the requested width, is never enlarged, and contains no metadata of the original', async () => {
    expect((await readMetadata(await get('/images/photo.jpg/320.avif'))).width).toBe(320)
    const large = await readMetadata(await get('/images/photo.jpg/1280.webp'))
    expect([large.width, large.exif]).toEqual([400, undefined])
  })

  test('as the JPEG of feeds has at least 500 px on each side', async () => {
    const { width = 0, height = 0, exif } = await readMetadata(await get('/images/photo.jpg/1280.jpg'))
    expect([Math.min(width, height), exif]).toEqual([500, undefined])
  })

  test('is cacheable for a year, and a browser with a copy never requests it again', async () => {
    const first = await get('/images/drawing.svg/480.webp')
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const again = await shop.app.request('/images/drawing.svg/480.webp', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('in an unsupported width is the next larger one, cacheable for a year', async () => {
    const answer = await get('/images/drawing.svg/320', 'image/webp')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect((await readMetadata(answer)).width).toBe(480)
    expect((await readMetadata(await get('/images/drawing.svg/1280.jpg'))).width).toBe(960)
  })

  test('has the same headers and no body for HEAD', async () => {
    const head = await shop.app.request('/images/photo.jpg/480.jpg', { method: 'HEAD' })
    const read = await get('/images/photo.jpg/480.jpg')
    expect([await head.text(), Object.fromEntries(head.headers)]).toEqual([
      '',
      Object.fromEntries(read.headers),
    ])
  })
})

describe('a variant that is not made yet', () => {
  const put = (name: string) => shop.storage.put(`image-variants/new.jpg/${name}`, Buffer.from(name))
  const answerTo = async (accept: string, path = '/images/new.jpg/320') => {
    const answer = await get(path, accept)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return [answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer())] as const
  }

  test('is first the original, then the nearest supported variant, and not cacheable', async () => {
    const original = await photo(400, 500).jpeg().toBuffer()
    await shop.storage.put('product-images/new.jpg', original)
    const modern = 'image/avif,image/webp,*/*'
    expect(await answerTo(modern)).toEqual(['image/jpeg', original])
    await put('480.webp')
    expect(await answerTo(modern)).toEqual(['image/webp', Buffer.from('480.webp')])
    expect(await answerTo('image/*')).toEqual(['image/jpeg', original])
    await put('160.avif')
    expect(await answerTo(modern)).toEqual(['image/avif', Buffer.from('160.avif')])
    await put('960.avif')
    await put('480.avif')
    expect(await answerTo(modern)).toEqual(['image/avif', Buffer.from('480.avif')])
    expect(await answerTo(modern, '/images/new.jpg/1280')).toEqual(['image/avif', Buffer.from('960.avif')])
    expect(await answerTo('*/*', '/images/new.jpg/320.avif')).toEqual(['image/avif', Buffer.from('480.avif')])
  })

  test('starts no encoder, however often it is requested', async () => {
    let encoded = 0
    const end = onMeasurement('image', () => encoded++)
    await shop.storage.put('product-images/asked.jpg', await photo(400, 500).jpeg().toBuffer())
    await Promise.all(Array.from({ length: 20 }, () => get('/images/asked.jpg/320.avif')))
    end()
    expect(encoded).toBe(0)
    expect(await shop.storage.exists('image-variants/asked.jpg/320.avif')).toBe(false)
  })

  test('of an old SVG is the SVG, which runs and loads nothing', async () => {
    await shop.storage.put('product-images/old.svg', DRAWING)
    const answer = await get('/images/old.svg/320', 'image/avif,image/webp,*/*')
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })
})

describe('not found', () => {
  test.each([
    '/images/photo.jpg/321',
    '/images/photo.jpg/0320',
    '/images/photo.jpg/320.gif',
    '/images/photo.jpg/320.jpeg',
    '/images/photo.jpg',
    '/images/none.jpg/320',
    '/images/notes.txt/320',
    '/images/photo/320',
    '/images/.hidden.jpg/320',
    '/images/%2e%2e%2fphoto.jpg/320',
    '/images/..%2fproduct-images%2fphoto.jpg/320',
    '/images/..%5cphoto.jpg/320',
    '/images/a..jpg/320',
    '/images/photo.jpg%00/320',
    `/images/${'a'.repeat(200)}.jpg/320`,
    '/images/sub/photo.jpg/320',
  ])('%s', async (address) => {
    const first = await get(address)
    const answer = first.status === 308 ? await get(first.headers.get('location') ?? '') : first
    expect([400, 404]).toContain(answer.status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
