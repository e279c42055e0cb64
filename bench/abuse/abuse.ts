/**
 * Sends hostile requests and attacks to a separate shop, with a shopper beside them: `npm run bench:abuse [requests]
 * [seed] [part of the attacks' names]`. Goals: no 5xx answer and no hung request. Memory stays within 640 MB, and
 * within 30 MB of its former value 20 s after an attack. The shopper's p99 stays within five times its former value;
 * more is marked. Errors are printed with their requests; the same seed sends the same requests.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { report, table } from '../report.ts'
import type { Attack, Ground } from './attack.ts'
import { tally } from './attack.ts'
import { browse } from './browse.ts'
import { BUSINESS_ATTACKS } from './business-attacks.ts'
import { countPieces } from './business-buyer.ts'
import { addressesWithPorts, directPort, unconfiguredProxy } from './configuration-attacks.ts'
import { fuzz } from './fuzz.ts'
import { loginGuessing, tokenGuessing } from './guessing-attacks.ts'
import { decompressionBombs, hostileUploads, oversized } from './heavy-attacks.ts'
import * as held from './held-connections.ts'
import { forgetPeak, readMegabytes, readPeakMegabytes } from './memory.ts'
import { Prober } from './prober.ts'
import * as protocol from './protocol-attacks.ts'
import { Random } from './random.ts'
import { Sender } from './send.ts'
import { Sessions, startShopUnderAttack } from './shop-under-attack.ts'
import { eventStreams, slowBodies, slowHeaders } from './slow-attacks.ts'
import { gatherTemplates } from './templates.ts'
import * as unread from './unread-attacks.ts'

const CONNECTIONS = 4
const count = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? 20_261_121)
const only = process.argv[4]
const failures: string[] = []
const rows: string[][] = []

console.log(`${count} requests, seed ${seed}`)
const dataDir = await mkdtemp(join(tmpdir(), 'azahar-abuse-'))
// The first start loads the catalog, which needs extra memory.
await (await startShopUnderAttack(dataDir)).stop()
await countPieces(dataDir)
const shop = await startShopUnderAttack(dataDir)
const sessions = new Sessions(shop)
if (!(await sessions.renew())) throw new Error('the shop rejects every sign-in')
const templates = await gatherTemplates(sessions, shop.url)
const sender = new Sender(shop.url, CONNECTIONS)
const ground: Ground = { shop, sessions, sender, random: new Random(seed) }
const prober = new Prober(shop.url)
await browse(shop.url)
await pause(10_000)
await prober.take()
await pause(20_000)
const quiet = await prober.take()
forgetPeak(shop.pid)
await sample('none', 'the shopper alone', { seen: quiet })

const ATTACKS: [string, Attack][] = [
  ['slow headers', slowHeaders],
  ['slow bodies', slowBodies],
  ['oversized', oversized],
  ['decompression bombs', decompressionBombs],
  ['hostile uploads', hostileUploads],
  ['event streams', eventStreams],
  ['guessing tokens', tokenGuessing],
  ['guessing passwords', loginGuessing],
  ...BUSINESS_ATTACKS,
  ['configuration: an unconfigured proxy', unconfiguredProxy],
  ['configuration: addresses with ports', addressesWithPorts],
  ['configuration: a port beside the proxy', directPort],
  ['protocol: spellings of a form', protocol.formSpellings],
  ['protocol: odd messages', protocol.oddMessages],
  ['protocol: pages of strangers', protocol.strangersPages],
  ['protocol: made-up sessions', protocol.madeUpSessions],
  ['protocol: odd encodings asked for', protocol.oddEncodings],
  ['protocol: stalled forms', held.stalledByOne],
  ['protocol: stalled forms of 1,000 networks', held.stalledByMany],
  ['protocol: stalled forms of 1 MB', held.stalledLarge],
  ['protocol: dribbled forms', held.dribbledForms],
  ['protocol: broken off forms', held.brokenOffForms],
  ['protocol: idle connections', held.idleConnections],
  ['protocol: half requests', held.halfRequests],
  ['protocol: heavy headers', held.heavyHeaders],
  ['protocol: idle keep-alive connections', held.keepAliveConnections],
  ['protocol: half-closed connections', held.halfClosed],
  ['protocol: unread cached pages', unread.unreadCachedPages],
  ['protocol: unread new pages', unread.unreadNewPages],
  ['protocol: unread personal pages', unread.unreadPersonalPages],
  ['protocol: unread public pages of a customer', unread.unreadPublicPagesOfCustomer],
  ['protocol: unread pages of the admin area', unread.unreadAdminPages],
  ['protocol: unread files', unread.unreadFiles],
  ['protocol: unread images', unread.unreadImages],
]
for (const [name, attack] of ATTACKS) {
  if (only && !name.includes(only)) continue
  const before = readMegabytes(shop.pid)
  const { done, failures: found } = await attack(ground)
  failures.push(...new Set(found.map((failure) => `${name}: ${failure}`)))
  await sample(name, done, { before })
  await sessions.renew()
}
const before = readMegabytes(shop.pid)
const outcome = await fuzz({
  origin: shop.url,
  sessions,
  templates,
  count,
  seed,
  connections: CONNECTIONS,
  onFailure: ({ what, request }) => console.error(`${what}\n${request}\n`),
})
failures.push(...outcome.failures.map(({ what }) => what))
await sample(
  'mutated requests',
  `${outcome.sent} from ${templates.length} templates (${tally(outcome.statuses)}), slowest ${Math.round(outcome.slowest)} ms`,
  { before },
)
await prober.close()
sender.close()
const peak = readPeakMegabytes(shop.pid)
if (peak > 640) failures.push(`the shop held ${peak} MB`)
await shop.stop()
await rm(dataDir, { recursive: true })

if (only) process.exit(failures.length > 0 ? 1 : 0)
report('Abuse', 'npm run bench:abuse', [
  `${count} mutated requests, seed ${seed}; the shop's peak memory: ${peak} MB. Failures: ${failures.length}.`,
  '',
  ...table(
    ['attack', 'what', 'shopper p50 ms', 'p99 ms', 'p99 to quiet', 'failed', 'MB', '20 s later'],
    rows,
  ),
  ...(failures.length > 0
    ? ['', ...failures.slice(0, 20).map((failure) => `- ${failure.replaceAll('\n', ' ')}`)]
    : []),
])
if (failures.length > 0) process.exitCode = 1

/**
 * Samples the shopper's response times and the shop's memory, and the memory growth 20 s later. `seen` replaces a new
 * sample of the shopper; without `before` nothing is compared.
 */
async function sample(
  name: string,
  done: string,
  { seen, before }: { seen?: Awaited<ReturnType<Prober['take']>>; before?: number },
): Promise<void> {
  const { p50, p99, looks, failed } = seen ?? (await prober.take())
  const ratio = p99 / quiet.p99
  if (failed > 0) failures.push(`${name}: ${failed} of the shopper's ${looks} looks failed`)
  const atEnd = readMegabytes(shop.pid)
  let later = ''
  if (before !== undefined) {
    await pause(20_000)
    const more = readMegabytes(shop.pid) - before
    later = `${more >= 0 ? '+' : ''}${more}${more > 30 ? ' !' : ''}`
    await prober.take()
  }
  rows.push([
    name,
    done,
    p50.toFixed(1),
    p99.toFixed(0),
    `${ratio.toFixed(1)}${ratio > 5 ? ' !' : ''}`,
    String(failed),
    String(atEnd),
    later,
  ])
  console.log(rows.at(-1)?.join('  '))
}
