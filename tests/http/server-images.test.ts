import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStandIn, type StandIn } from './server-stand-in.ts'

let shop: StandIn

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000">
  <circle cx="400" cy="500" r="300" fill="#9a5a16"/></svg>`

beforeAll(async () => {
  shop = await createStandIn()
  const photo = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a3262a' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer()
  await shop.storage.put('product-images/photo.jpg', photo)
  await shop.storage.put('product-images/drawing.svg', DRAWING)
  await shop.storage.put('product-images/broken.png', photo.subarray(0, 200))
  await shop.storage.put('product-images/notes.txt', 'not a picture')
})
afterAll(() => shop.close())

const get = (address: string, accept?: string) =>
  shop.app.request(address, accept ? { headers: { accept } } : {})
const pictureOf = async (answer: Response) => sharp(Buffer.from(await answer.arrayBuffer())).metadata()

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

  test('named in the address is that one, for everybody', async () => {
    const answer = await get('/images/photo.jpg/160.webp', 'image/jpeg')
    expect([answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual(['image/webp', null])
    expect((await pictureOf(answer)).format).toBe('webp')
  })
})

describe('a picture', () => {
  test('has the width asked for, is never enlarged, and carries no metadata of the original', async () => {
    expect((await pictureOf(await get('/images/photo.jpg/320.jpg'))).width).toBe(320)
    const large = await pictureOf(await get('/images/photo.jpg/1280.jpg'))
    expect([large.width, large.exif]).toEqual([400, undefined])
  })

  test('for shared links fills a 1200×630 frame, whole, below the 300 KB that messengers show', async () => {
    for (const name of ['photo.jpg', 'drawing.svg']) {
      const answer = await get(`/images/${name}/social.jpg`)
      const bytes = Buffer.from(await answer.arrayBuffer())
      const { width, height, format } = await sharp(bytes).metadata()
      expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
      expect(bytes.length).toBeLessThan(300_000)
      const [corner] = await sharp(bytes).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
      expect(corner).toBeGreaterThan(0xe8)
    }
  })

  test('drawn as SVG is sharp in any width, and on linen where the format has no transparency', async () => {
    const jpeg = await get('/images/drawing.svg/1280.jpg')
    const { data, info } = await sharp(Buffer.from(await jpeg.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1280, 1600])
    const corner = [...data.subarray(0, 3)]
    for (const [index, value] of [0xef, 0xe5, 0xd4].entries())
      expect(Math.abs((corner[index] ?? 0) - value)).toBeLessThan(4)
    expect((await pictureOf(await get('/images/drawing.svg/240.webp'))).hasAlpha).toBe(true)
  })

  test('is made once, kept, and never asked for again by a browser that has it', async () => {
    const first = await get('/images/drawing.svg/480.webp')
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const kept = Buffer.from(await shop.storage.getBytes('image-variants/drawing.svg/480.webp'))
    expect(Buffer.from(await first.arrayBuffer())).toEqual(kept)
    await shop.storage.delete('product-images/drawing.svg')
    const etag = first.headers.get('etag') ?? ''
    expect(Buffer.from(await (await get('/images/drawing.svg/480.webp')).arrayBuffer())).toEqual(kept)
    const again = await shop.app.request('/images/drawing.svg/480.webp', {
      headers: { 'if-none-match': etag },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await shop.storage.put('product-images/drawing.svg', DRAWING)
  })

  test('asked for by many at once is made once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('/images/photo.jpg/240.avif')))
    const bytes = await Promise.all(
      answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('hex')),
    )
    expect(new Set(bytes).size).toBe(1)
  })

  test('has the same headers for HEAD, and no body', async () => {
    const head = await shop.app.request('/images/photo.jpg/160.jpg', { method: 'HEAD' })
    const read = await get('/images/photo.jpg/160.jpg')
    expect([await head.text(), Object.fromEntries(head.headers)]).toEqual([
      '',
      Object.fromEntries(read.headers),
    ])
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
    const answer = await get(address)
    expect([400, 404]).toContain(answer.status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('a picture that cannot be decoded, which the log tells once', async () => {
    for (const width of [320, 480]) expect((await get(`/images/broken.png/${width}`)).status).toBe(404)
    expect(shop.logged().filter((line) => line.name === 'broken.png')).toHaveLength(1)
  })
})
