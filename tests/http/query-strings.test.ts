import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { startShop } from '#tests/shop-process.ts'

const TOKEN = 'a-token-for-the-metrics-only'
const STRINGS = 100_000
/** One in this many strings has a filter that the catalog supports; each such page is rendered. */
const ONE_DRAWN_OF = 200
const SOCKETS = 4
/** Requests on a socket before the answers are read: half the limit at which the shop disconnects (http-server.ts). */
const AT_ONCE = 4

const word = () => randomBytes(6).toString('base64url')
const NONSENSE = [
  () => `/catalog?${word()}=${word()}`,
  () => `/catalog?utm_source=${word()}&fbclid=${word()}`,
  () => `/catalog?familia=${word()}&genero=${word()}&atributo=${word()}`,
  () => `/catalog?orden=${word()}&vista=${word()}&pagina=-${word()}`,
  () => `/catalog?precio_min=x${word()}&precio_max=x${word()}`,
  () => `/?${word()}`,
  () => `/about?${word()}=${word()}`,
  () => `/catalog.data?_routes=${word()}&${word()}=${word()}`,
]
const KNOWN: ((n: number) => string)[] = [
  () => `/catalog?search=${word()}`,
  (n) => `/catalog?precio_max=${n}.5`,
  () => `/women?search=${word()}&orden=price-asc&vista=list`,
  (n) => `/catalog.data?pagina=${1 + (n % 9999)}`,
]
const pick = <Way>(ways: readonly Way[], n: number) => ways[n % ways.length] as Way
const address = (n: number) =>
  n % ONE_DRAWN_OF === 0 ? pick(KNOWN, n / ONE_DRAWN_OF)(n) : pick(NONSENSE, n)()

describe('query strings', { timeout: 300_000 }, () => {
  // On a server: PGlite's memory would count as the shop's, and is released at any time.
  const database = openForTests(() => createTestDatabase('postgres'))
  const shop = openForTests(() => {
    const DATABASE_URL = database.settings.databaseUrl ?? ''
    return startShop({ env: { DATABASE_URL, METRICS_TOKEN: TOKEN, LOG_LEVEL: 'warn' } })
  })

  async function figures() {
    const answer = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    const text = await answer.text()
    const of = (series: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.split(' ')[1],
      )
    const status = await readFile(`/proc/${shop.pid}/status`, 'utf8').catch(() => '')
    return {
      cachedBytes: of('azahar_page_cache_bytes'),
      drawn: of('azahar_pages_total{from="rendering"}'),
      megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
    }
  }

  /** Requests a part of the strings over one keep-alive connection; counts the answers by status. */
  async function ask(part: number, statuses: Map<string, number>): Promise<void> {
    const { hostname, port } = new URL(shop.url)
    const socket = connect(Number(port), hostname)
    socket.setEncoding('latin1')
    const answers = socket.iterator()
    for (let from = part; from < STRINGS; from += SOCKETS * AT_ONCE) {
      const numbers = Array.from({ length: AT_ONCE }, (_, index) => from + index * SOCKETS).filter(
        (n) => n < STRINGS,
      )
      // The client claims to have a copy and gets no body, so that the test reads little.
      socket.write(
        numbers
          .map(
            (n) =>
              `GET ${address(n)} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nif-none-match: *\r\naccept-encoding: br\r\n\r\n`,
          )
          .join(''),
      )
      for (let [answered, rest] = [0, '']; answered < numbers.length; ) {
        const { value, done } = await answers.next()
        if (done) throw new Error(`The shop hung up after ${answered} of ${numbers.length} answers`)
        rest += value
        const ends = rest.split('\r\n\r\n')
        rest = ends.pop() ?? ''
        for (const head of ends) {
          const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? head
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
        answered += ends.length
      }
    }
    socket.destroy()
  }

  test(`${STRINGS} different strings do not fill the memory: an invalid string makes no new page`, async () => {
    for (const page of ['/', '/catalog', '/about', '/catalog.data'])
      await (await fetch(shop.url + page)).text()
    const before = await figures()
    const statuses = new Map<string, number>()
    await Promise.all(Array.from({ length: SOCKETS }, (_, part) => ask(part, statuses)))
    expect(Object.fromEntries(statuses)).toEqual({ 304: STRINGS })
    const after = await figures()
    const drawn = after.drawn - before.drawn
    expect(drawn).toBeGreaterThan(0)
    // Valid strings, pages in another encoding, and first requests.
    expect(drawn).toBeLessThanOrEqual(STRINGS / ONE_DRAWN_OF + 10)
    expect(after.cachedBytes).toBeLessThanOrEqual(64 * 1024 * 1024)
    expect(after.cachedBytes - before.cachedBytes).toBeLessThan(drawn * 60_000)
    // The limit allows less than three kilobytes for each string.
    expect(after.megabytes - before.megabytes).toBeLessThan(256)
  })
})
