import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { Encoder } from '#server/images/tasks/encoder.ts'
import { photo } from '#tests/hostile-uploads.ts'
import type { PreviewProduct } from './render-preview.ts'

/** Right of the product’s image; and the margin below the ornament, which no text may reach. */
const COLUMN = { left: 520, top: 0, width: 620, height: 630 }
const MARGIN = { left: 1145, top: 290, width: 55, height: 340 }

const encoder = new Encoder()
afterAll(() => encoder.stop())

const PRODUCT: PreviewProduct = {
  name: 'Khamrah',
  brand: 'Lattafa',
  price: '$38.00',
  isLowest: false,
  image: null,
}
const render = (product: Partial<PreviewProduct>, original?: Uint8Array) =>
  encoder.renderPreview({
    content: { storeName: 'Azahar', product: { ...PRODUCT, ...product } },
    ...(original && { image: { original, isDrawing: false } }),
  })
const pixels = (jpeg: Uint8Array, area = COLUMN) => sharp(jpeg).extract(area).raw().toBuffer()
const same = async (...names: string[]) => {
  const drawn = await Promise.all(names.map(async (name) => pixels(await render({ name }))))
  return drawn.every((one) => one.equals(drawn[0] as Buffer))
}

test('characters that the fonts cannot draw are left out, independent of the fonts of the machine', async () => {
  expect(await same('Khamrah', '🌹Khamrah 漢字', '\u202eKhamrah\u0007')).toBe(true)
  expect(await same('Khamrah', 'Khamrah Qahwa')).toBe(false)
})

test('Spanish and Arabic characters, currency signs and markup are drawn', async () => {
  for (const name of ['Ñandú', 'Nandu', 'خمرة', 'قهوة', '₡ ₲ €', '<b>&amp;'])
    expect(await same('', name)).toBe(false)
  expect(await same('Ñandú', 'Nandu')).toBe(false)
  expect(await same('خمرة', 'قهوة')).toBe(false)
  expect(await same('<b>Oud</b>', 'Oud')).toBe(false)
})

test.each([
  ['a name of many words', { name: 'Palabras que nunca terminan '.repeat(400) }],
  ['a name of one word', { name: 'Donaudampfschifffahrt'.repeat(40) }],
  ['a long brand', { brand: 'Casa de perfumes con un nombre larguísimo '.repeat(9) }],
  ['huge prices', { price: '₲\u00a01.234.567.890.123', before: '₲\u00a09.999.999.999.999', isLowest: true }],
])('%s fits', async (_, product) => {
  const { data } = await sharp(await render(product))
    .extract(MARGIN)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(Math.max(...data)).toBeLessThan(60)
})

test('an image fills its panel, also one of another shape, and one that cannot be decoded is left out', async () => {
  const panel = { left: 0, top: 0, width: 500, height: 630 }
  const empty = await pixels(await render({}), panel)
  for (const [width, height] of [
    [800, 1000],
    [1600, 700],
    [300, 1800],
  ] as const) {
    const original = await photo(width, height).jpeg().toBuffer()
    expect((await pixels(await render({}, original), panel)).equals(empty)).toBe(false)
  }
  const broken = await render({}, Buffer.from('no image'))
  expect((await pixels(broken, panel)).equals(empty)).toBe(true)
})
