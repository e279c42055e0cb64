import { expect, test } from 'vitest'
import { type ZipEntry, zipFile } from '#tests/zip-file.ts'
import type { ArchiveFailure } from './archive-error.ts'
import { readArchive } from './read-archive.ts'

const MB = 1024 * 1024

test('the images of a ZIP file are listed and read; system files, folders and others are not', async () => {
  const archive = await readArchive(
    zipFile([
      { name: 'fotos/', mode: 0o040755 },
      { name: 'fotos/Ñandú (2).JPG', content: 'first', deflate: true },
      { name: 'b.webp', content: 'second' },
      { name: 'b.webp', content: 'the same name again' },
      { name: '__MACOSX/fotos/._b.webp' },
      { name: '.DS_Store' },
      { name: 'inner.zip', content: zipFile([{ name: 'x.jpg' }]) },
      { name: 'lista.xlsx' },
      { name: 'nul\0.jpg' },
    ]),
  )
  expect(archive.images).toEqual(['fotos/Ñandú (2).JPG', 'b.webp'])
  expect(archive.ignored).toEqual(['b.webp', 'inner.zip', 'lista.xlsx', 'nul.jpg'])
  expect(String(await archive.readImage('fotos/Ñandú (2).JPG'))).toBe('first')
  expect(String(await archive.readImage('b.webp'))).toBe('second')
  expect(String(await archive.readImage('b.webp'))).toBe('second')
  await expect(archive.readImage('inner.zip')).rejects.toMatchObject({ failure: 'gone' })
})

const image: ZipEntry = { name: 'a.jpg', content: 'image' }

test.each<[ArchiveFailure, string, () => Uint8Array]>([
  ['notZip', 'nothing', () => Buffer.alloc(0)],
  ['notZip', 'an image', () => Buffer.from('\x89PNG\r\n')],
  ['notZip', 'a cut file', () => zipFile([image, image]).subarray(0, 60)],
  [
    'notZip',
    'a file that claims fewer entries than its list has bytes for',
    () => zipFile([image], { claimedCount: 9 }),
  ],
  ['notZip', 'a stored entry of another size than the list says', () => zipFile([{ ...image, claimed: 50 }])],
  ['encrypted', 'an entry with a password', () => zipFile([{ ...image, flags: 1, deflate: true }])],
  ['tooManyBytes', 'more than 30 MB', () => Buffer.alloc(30 * MB + 1)],
  [
    'tooManyEntries',
    '5001 entries',
    () => zipFile(Array.from({ length: 5001 }, (_, at) => ({ name: `${at}.jpg` }))),
  ],
  ['tooLarge', 'more than 2 GB unpacked', () => zipFile([{ ...image, deflate: true, claimed: 2 ** 31 + 1 }])],
  ['bomb', 'more than 100 times its size', () => zipFile([{ ...image, deflate: true, claimed: 101 * MB }])],
  [
    'unsafe',
    'a symbolic link',
    () => zipFile([image, { name: 'b.jpg', content: '/etc/passwd', mode: 0o120777 }]),
  ],
  ['unsafe', 'a path that leaves it', () => zipFile([image, { name: '../b.jpg' }])],
  ['unsafe', 'a path that leaves it inside', () => zipFile([image, { name: 'x/../../b.jpg' }])],
  ['unsafe', 'a path that leaves it with backslashes', () => zipFile([image, { name: 'x\\..\\..\\b.jpg' }])],
  ['unsafe', 'an absolute path', () => zipFile([image, { name: '/etc/b.jpg' }])],
  ['unsafe', 'a path with a drive', () => zipFile([image, { name: 'C:\\b.jpg' }])],
  ['noImages', 'no images', () => zipFile([{ name: 'a.gif' }, { name: 'x/' }])],
  ['noImages', 'no entries', () => zipFile([])],
])('a ZIP file is refused as %s: %s', async (failure, _, bytes) => {
  await expect(readArchive(bytes())).rejects.toMatchObject({ failure })
})

test('an image that unpacks to another size than the list says ends while it is unpacked', async () => {
  const content = Buffer.alloc(5 * MB)
  const archive = await readArchive(
    zipFile([
      { name: 'more.jpg', content, deflate: true, claimed: 1000 },
      { name: 'less.jpg', content: 'x', deflate: true, claimed: 1000 },
      { name: 'large.jpg', content: 'x', deflate: true, claimed: 15 * MB + 1 },
      { name: 'good.jpg', content: Buffer.alloc(15 * MB), deflate: true },
    ]),
  )
  await expect(archive.readImage('more.jpg')).rejects.toMatchObject({ failure: 'damagedEntry' })
  await expect(archive.readImage('less.jpg')).rejects.toMatchObject({ failure: 'damagedEntry' })
  await expect(archive.readImage('large.jpg')).rejects.toMatchObject({ failure: 'imageTooLarge' })
  expect((await archive.readImage('good.jpg')).length).toBe(15 * MB)
})
