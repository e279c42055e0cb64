import { expect, test } from 'vitest'
import { matchImages, type ProductNames } from './match-images.ts'

const product = (
  id: string,
  brand: string,
  name: string,
  more: Partial<ProductNames> = {},
): ProductNames => ({
  ...{ id: `id of ${id}`, brand, name, handle: null, skus: [], gtins: [], images: 0 },
  ...more,
})
const PRODUCTS = [
  product('khamrah', 'Lattafa', 'Khamrah', { skus: ['LAT-100', 'LAT-100-5'], gtins: ['6291108737194'] }),
  product('qahwa', 'Lattafa', 'Khamrah Qahwa', { handle: 'khamrah-qahwa-100ml' }),
  product('asad', 'Lattafa', 'Asad'),
  product('asad2', 'Lattafa', 'Asad 2'),
  product('sublime', 'Lattafa', 'Ana Abiyedh Rouge'),
  product('nandu', 'Ñandú', 'Ámbar', { images: 3 }),
  product('rose-a', 'Ajmal', 'Rose', { skus: ['R1'] }),
  product('rose-b', 'Rasasi', 'Rose', { skus: ['R-2'] }),
]

const matches = (...paths: string[]) =>
  matchImages(paths, PRODUCTS, 4).map(({ product, position, problem }) =>
    problem === 'none' || problem === 'several'
      ? problem
      : `${product?.id.slice(6)} ${position}${problem ?? ''}`,
  )

test.each([
  ['LAT-100.jpg', 'khamrah 0'],
  ['lat 100 (2).jpg', 'khamrah 0'],
  ['LAT-100-5.png', 'khamrah 0'],
  ['fotos/6291108737194.webp', 'khamrah 0'],
  ['khamrah-qahwa-100ml_2.jpg', 'qahwa 0'],
  ['Lattafa Khamrah Qahwa.jpg', 'qahwa 0'],
  ['khamrah_qahwa-lattafa-1.jpg', 'qahwa 0'],
  ['KHAMRAH.jpeg', 'khamrah 0'],
  ['nandu ambar.jpg', 'nandu 0'],
  ['Ámbar.jpg', 'nandu 0'],
  ['Ana Abiyedh Rouge 3.jpg', 'sublime 0'],
  ['Asad (2).jpg', 'asad 0'],
  ['asad-2.jpg', 'several'],
  ['asad-3.jpg', 'asad 0'],
  ['rose.jpg', 'several'],
  ['ajmal rose.jpg', 'rose-a 0'],
  ['r2.jpg', 'rose-b 0'],
  ['LAT-100/IMG_0001.jpg', 'khamrah 0'],
  ['Lattafa/Khamrah Qahwa/frente.jpg', 'qahwa 0'],
  ['Lattafa/otro.jpg', 'none'],
  ['IMG_0001.jpg', 'none'],
  ['.jpg', 'none'],
  ['-1.jpg', 'none'],
  ['Asad . _-3.jpg', 'asad 0'],
  ['Asad - (3).jpg', 'asad 0'],
])('the image %s is for %s', (path, expected) => {
  expect(matches(path)).toEqual([expected])
})

test('images of a product are in the order of their numbers, wherever they are in the file', () => {
  expect(matches('LAT-100-10.jpg', 'LAT-100 (2).jpg', 'khamrah.jpg', 'LAT-100_1.jpg')).toEqual([
    'khamrah 3',
    'khamrah 2',
    'khamrah 0',
    'khamrah 1',
  ])
  expect(matches('LAT-100/b.jpg', 'LAT-100/a.jpg')).toEqual(['khamrah 1', 'khamrah 0'])
})

test('images beyond the limit of a product say so', () => {
  expect(matches('nandu ambar 1.jpg', 'nandu ambar 2.jpg')).toEqual(['nandu 0', 'nandu 1full'])
})

test('a name of many separators is read once', { timeout: 5000 }, () => {
  expect(matches(`asad${'-'.repeat(100_000)}3.jpg`, `${'- '.repeat(50_000)}x.jpg`)).toEqual([
    'asad 0',
    'none',
  ])
})
