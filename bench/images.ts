/**
 * Measures the cost of images: `node bench/images.ts`. First the demo starts until every image is made. Then a visit to
 * every page and image must encode nothing. Then four phone photos are uploaded until all their variants exist, with a
 * concurrent shopper.
 */
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { photo } from '#tests/hostile-uploads.ts'
import { signIn, startShop } from '#tests/shop-process.ts'
import { Prober } from './abuse/prober.ts'
import { report, table } from './report.ts'

const METRICS_TOKEN = 'bench-of-images-2026'
const ACCEPTS = ['image/avif,image/webp,*/*', 'image/webp,*/*', '*/*']
const QUIET_SECONDS = 10

const begun = performance.now()
const shop = await startShop({ env: { METRICS_TOKEN } })
await (await fetch(`${shop.url}/catalog`)).arrayBuffer()
const firstPage = performance.now() - begun
const substitutesAtOnce = await visitEverything('once')
const demoReady = (await untilMade()) - begun

const before = await madeSoFar()
const visit = await visitEverything('all')
const encodedByVisit = (await madeSoFar()) - before

const prober = new Prober(shop.url)
await prober.take()
await pause(QUIET_SECONDS * 1000)
const quiet = await prober.take()
const cookie = await signIn(shop.url)
const photos = await Promise.all([1, 2, 3, 4].map(phonePhoto))
await prober.take()
const uploading = performance.now()
const paths: string[] = []
for (const bytes of photos) paths.push(await upload(bytes))
const uploaded = performance.now()
const made = await untilPrepared(paths)
const busy = await prober.take()
await prober.close()
await shop.stop()

const seconds = (ms: number) => (ms / 1000).toFixed(1)
const megabytes = photos.reduce((sum, { length }) => sum + length, 0) / 1024 / 1024
report('Images', 'npm run bench:images', [
  ...table(
    ['what', 'figure'],
    [
      ['first start with the demo, until the first page', `${seconds(firstPage)} s`],
      [
        'AVIF images of every page right after it',
        `${substitutesAtOnce.images}, ${substitutesAtOnce.substitutes} not final`,
      ],
      ['… until every other format and preview is made in the background', `${seconds(demoReady)} s`],
      [
        'visit to every page and image, three kinds of browsers',
        `${visit.pages} pages, ${visit.images} images, ${visit.substitutes} not final`,
      ],
      ['encodings during that visit (goal 0)', String(encodedByVisit)],
      [
        `four photos of 12 megapixels (${megabytes.toFixed(1)} MB), until uploaded`,
        `${seconds(uploaded - uploading)} s`,
      ],
      ['… until all their variants exist, after the last upload', `${seconds(made - uploaded)} s`],
    ],
  ),
  '',
  ...table(
    ['shopper', 'p50 ms', 'p99 ms', 'pages', 'failed'],
    [
      ['alone', quiet.p50.toFixed(1), quiet.p99.toFixed(1), String(quiet.looks), String(quiet.failed)],
      [
        'beside the photos',
        busy.p50.toFixed(1),
        busy.p99.toFixed(1),
        String(busy.looks),
        String(busy.failed),
      ],
    ],
  ),
])
if (encodedByVisit > 0) process.exitCode = 1

/** Requests every URL of the sitemap, and every image and preview on its page. */
async function visitEverything(kinds: 'once' | 'all') {
  const sitemap = await text('/sitemap.xml')
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const addresses = new Set<string>()
  for (const page of pages) {
    const html = await text(page)
    for (const [path] of html.matchAll(/\/(?:images|previews)\/[\w.-]+\/[\w.]+/g)) addresses.add(path)
  }
  let images = 0
  let substitutes = 0
  for (const accept of kinds === 'once' ? ACCEPTS.slice(0, 1) : ACCEPTS) {
    for (const path of addresses) {
      if (kinds === 'once' && path.endsWith('.jpg')) continue
      const answer = await fetch(shop.url + path, { headers: { accept } })
      if (!answer.ok) throw new Error(`${answer.status} ${path}`)
      await answer.arrayBuffer()
      images++
      if (!answer.headers.get('cache-control')?.includes('immutable')) substitutes++
    }
  }
  return { pages: pages.length, images, substitutes }
}

async function text(path: string): Promise<string> {
  return (await fetch(shop.url + path)).text()
}

/** Number of variants and previews made since the start. */
async function madeSoFar(): Promise<number> {
  const answer = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const counts = (await answer.text()).matchAll(
    /^azahar_image_seconds_count\{job="(?:variant|preview)".*\} (\d+)$/gm,
  )
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Time of the last image of the background job, after five seconds without one. */
async function untilMade(): Promise<number> {
  let [count, since] = [-1, performance.now()]
  while (performance.now() - since < 5000) {
    const now = await madeSoFar()
    if (now !== count) [count, since] = [now, performance.now()]
    await pause(100)
  }
  return since
}

async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([bytes]), 'foto.jpg')
  const headers = { origin: shop.url, cookie, accept: 'application/json' }
  const answer = await fetch(`${shop.url}/admin/uploads`, { method: 'POST', headers, body: form })
  const { storagePath, message } = await answer.json()
  if (!storagePath) throw new Error(`${answer.status} ${message}`)
  return storagePath
}

async function untilPrepared(paths: readonly string[]): Promise<number> {
  const query = new URLSearchParams(paths.map((path) => ['path', path]))
  for (;;) {
    const answer = await fetch(`${shop.url}/admin/uploads?${query}`, {
      headers: { cookie, accept: 'application/json' },
    })
    const states = Object.values<{ state: string }>(await answer.json())
    if (states.every(({ state }) => state === 'ready')) return performance.now()
    if (states.some(({ state }) => state === 'failed')) throw new Error(JSON.stringify(states))
    await pause(50)
  }
}

/** A phone photo: 12 megapixels with sensor noise. */
async function phonePhoto(number: number): Promise<Buffer<ArrayBuffer>> {
  const noise = await sharp({
    create: {
      width: 756,
      height: 1008,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 + number },
    },
  })
    .png()
    .toBuffer()
  const bytes = await photo(3024, 4032)
    .composite([{ input: noise, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
  return Buffer.from(bytes)
}
