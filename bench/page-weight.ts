/**
 * Bytes of a first visit to home, catalog and product on a phone, as a browser gets them over HTTPS (Brotli). Over
 * plain HTTP browsers accept gzip only; the last line reports the JavaScript for it. Goals: HTML ≤ 10 KB, JavaScript ≤
 * 115 KB, whole first view of the catalog ≤ 250 KB, fonts ≤ 70 KB.
 */
import { get } from 'node:http'
import { chromium } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '#tests/browser.ts'
import { startShop } from '#tests/shop-process.ts'
import { PHONE } from './phone.ts'
import { report, table } from './report.ts'

const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Other'] as const
type Kind = (typeof KINDS)[number]
const GOALS: Partial<Record<Kind | 'All', number>> = { Document: 10, Script: 115, Font: 70, All: 250 }

const shop = await startShop()
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS })
try {
  const product =
    /\/product\/[0-9a-f-]{36}/.exec(await (await fetch(`${shop.url}/catalog`)).text())?.[0] ?? '/'
  const rows: string[][] = []
  let missed = 0
  let maxGzip = 0
  for (const [name, path] of [
    ['home', '/'],
    ['catalog', '/catalog'],
    ['product', product],
  ] as const) {
    const requests = await firstVisit(`${shop.url}${path}`)
    const bytes = await weigh(requests, 'br')
    maxGzip = Math.max(maxGzip, (await weigh(requests, 'gzip')).Script)
    const all = Object.values(bytes).reduce((sum, one) => sum + one, 0)
    const cells = [...KINDS.map((kind) => cell(kind, bytes[kind])), cell('All', all)]
    rows.push([name, ...cells])
    missed += cells.filter((text) => text.endsWith('!')).length
  }
  report('Bytes of a first visit', 'npm run bench:page-weight', [
    'KB of 1024 bytes at 360 px, Brotli, headers not counted (HTTP/2 packs them); ! = over the goal.',
    '',
    ...table(['page', ...KINDS, 'All'], rows),
    '',
    `JavaScript over plain HTTP (gzip): ${cell('All', maxGzip)} KB`,
    '',
    `${missed} goals missed`,
  ])
} finally {
  await browser.close()
  await shop.stop()
}

function cell(kind: Kind | 'All', bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes.toFixed(1) + (kilobytes > (GOALS[kind] ?? Number.POSITIVE_INFINITY) ? '!' : '')
}

type Requests = Map<string, Kind>

/** URLs that a first visit requests, with their kinds. */
async function firstVisit(url: string): Promise<Requests> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const requests: Requests = new Map()
  network.on('Network.responseReceived', ({ response, type }) => {
    requests.set(response.url, KINDS.find((kind) => kind === type) ?? 'Other')
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return requests
}

/** Bytes of the bodies by kind, when the browser accepts this text encoding. */
async function weigh(requests: Requests, encoding: 'br' | 'gzip'): Promise<Record<Kind, number>> {
  const bytes: Record<Kind, number> = { Document: 0, Script: 0, Stylesheet: 0, Font: 0, Image: 0, Other: 0 }
  for (const [url, kind] of requests) {
    if (!url.startsWith('http')) continue
    const headers = {
      'accept-encoding': encoding,
      accept: kind === 'Image' ? 'image/avif,image/webp,*/*' : '*/*',
    }
    bytes[kind] += await countBytes(url, headers)
  }
  return bytes
}

function countBytes(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}
