/**
 * Writes demo/images: every image of the demo catalog in every width of the shop, as AVIF, and the index that the
 * loader reads. `--check` writes nothing and fails where a file differs. The same versions write the same bytes.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { toProductId } from '../../demo/product-id.ts'
import { IMAGE_WIDTHS } from '../../shop/images/image-url.ts'
import { drawBottle, IMAGE, type View } from './drawing/draw-bottle.ts'

interface DemoPerfume {
  brand: string
  name: string
  gender: string
  concentration: string
  scent_family: string[]
  /** How many views are drawn: 1 to 4. */
  pictures: number
}

const CATALOG = new URL('../../demo/', import.meta.url)
const IMAGES = new URL('images/', CATALOG)
/** Effort 6 takes 15 times as long as the shop's 2 and saves 20 % of the bytes, which stay in the repository. */
const AVIF = { quality: 45, effort: 6, chromaSubsampling: '4:2:0' } as const
/** Wider variants are copies of the widest, which is also the original. */
const WIDTHS = IMAGE_WIDTHS.filter((width) => width <= IMAGE.width)

const perfumes: DemoPerfume[] = JSON.parse(await readFile(new URL('demo-perfumes.json', CATALOG), 'utf8'))
const files = new Map<string, Uint8Array>()
const index: Record<string, string[]> = {}
for (const perfume of perfumes) index[toProductId(perfume)] = Array(perfume.pictures)

const views = perfumes.flatMap((perfume) =>
  Array.from({ length: perfume.pictures }, (_, view) => ({ perfume, view: view as View })),
)
sharp.concurrency(1)
await Promise.all(Array.from({ length: availableParallelism() }, encodeNext))
files.set('index.json', Buffer.from(`${JSON.stringify(index, null, 2)}\n`))
if (process.argv.includes('--check')) await compareFiles()
else await writeFiles()

/** Encodes views until none is left. */
async function encodeNext(): Promise<void> {
  for (let next = views.shift(); next; next = views.shift()) {
    const { perfume, view } = next
    const { scent_family: scentFamily, ...facts } = perfume
    const drawing = Buffer.from(drawBottle({ ...facts, scentFamily }, view))
    const { data, info } = await sharp(drawing, { density: 144 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const encoded = await Promise.all(
      WIDTHS.map((size) =>
        sharp(data, { raw: { width, height, channels: 3 } })
          .resize(size)
          .avif(AVIF)
          .toBuffer(),
      ),
    )
    const original = encoded.at(-1) as Buffer
    const name = `${createHash('sha256').update(original).digest('hex').slice(0, 32)}.avif`
    const names = index[toProductId(perfume)] as string[]
    names[view] = name
    for (const [place, bytes] of encoded.entries()) files.set(`${name}/${WIDTHS[place]}.avif`, bytes)
    process.stderr.write('.')
  }
}

async function writeFiles(): Promise<void> {
  await rm(IMAGES, { recursive: true, force: true })
  for (const [name, bytes] of files) {
    const file = new URL(name, IMAGES)
    await mkdir(dirname(file.pathname), { recursive: true })
    await writeFile(file, bytes)
  }
  const total = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  console.log(`\n${files.size} files, ${(total / 1024 / 1024).toFixed(2)} MB`)
}

async function compareFiles(): Promise<void> {
  const there = await readdir(IMAGES, { recursive: true, withFileTypes: true })
  const names = there.filter((file) => file.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`)
  let differing = Math.abs(names.length - files.size)
  for (const [name, bytes] of files) {
    const stored = await readFile(new URL(name, IMAGES)).catch(() => Buffer.alloc(0))
    if (!stored.equals(bytes)) differing++
  }
  console.log(`\n${files.size} files, ${differing} different`)
  process.exitCode = differing === 0 ? 0 : 1
}
