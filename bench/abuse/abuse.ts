/**
 * Hostile requests and attacks on a shop of its own, beside a shopper who looks around: `npm run bench:abuse [requests]
 * [seed]`. Goals: no answer of the 500s, nothing that hangs, memory within 640 MB, and the shopper's p99 within five times
 * what it was before (more is marked). Faults are printed with their requests; the same seed sends the same requests.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { report, table } from '../report.ts'
import type { Attack, Ground } from './attack.ts'
import { tally } from './attack.ts'
import { BUSINESS_ATTACKS } from './business-attacks.ts'
import { countPieces } from './business-buyer.ts'
import { addressesWithPorts, directPort, unconfiguredProxy } from './configuration-attacks.ts'
import { fuzz } from './fuzz.ts'
import { loginGuessing, tokenGuessing } from './guessing-attacks.ts'
import { decompressionBombs, hostileUploads, oversized } from './heavy-attacks.ts'
import { forgetPeak, megabytesOf, peakMegabytesOf } from './memory.ts'
import { Prober } from './prober.ts'
import { Random } from './random.ts'
import { Sender } from './send.ts'
import { Sessions, startShopUnderAttack } from './shop-under-attack.ts'
import { eventStreams, slowBodies, slowHeaders } from './slow-attacks.ts'
import { gatherTemplates } from './templates.ts'

const CONNECTIONS = 4
const count = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? 20_261_121)
const faults: string[] = []
const rows: string[][] = []

console.log(`${count} requests, seed ${seed}`)
const dataDir = await mkdtemp(join(tmpdir(), 'azahar-abuse-'))
// The first start loads the catalogue, which takes memory of its own.
await (await startShopUnderAttack(dataDir)).stop()
await countPieces(dataDir)
const shop = await startShopUnderAttack(dataDir)
const sessions = new Sessions(shop)
if (!(await sessions.renew())) throw new Error('the shop lets nobody in')
const templates = await gatherTemplates(sessions, shop.url)
const sender = new Sender(shop.url, CONNECTIONS)
const ground: Ground = { shop, sessions, sender, random: new Random(seed) }
const prober = new Prober(shop.url)
await pause(3000)
await prober.take()
await pause(20_000)
const quiet = await prober.take()
forgetPeak(shop.pid)
await sample('nobody', 'the shopper alone', quiet)

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
  ['configuration: a proxy that nobody configured', unconfiguredProxy],
  ['configuration: addresses with ports', addressesWithPorts],
  ['configuration: a port beside the proxy', directPort],
]
for (const [name, attack] of ATTACKS) {
  const { done, faults: found } = await attack(ground)
  faults.push(...new Set(found.map((fault) => `${name}: ${fault}`)))
  await sample(name, done)
}
const outcome = await fuzz({
  origin: shop.url,
  sessions,
  templates,
  count,
  seed,
  connections: CONNECTIONS,
  onFault: ({ what, request }) => console.error(`${what}\n${request}\n`),
})
faults.push(...outcome.faults.map(({ what }) => what))
await sample(
  'mutated requests',
  `${outcome.sent} from ${templates.length} templates (${tally(outcome.statuses)}), slowest ${Math.round(outcome.slowest)} ms`,
)
await prober.close()
sender.close()
const peak = peakMegabytesOf(shop.pid)
if (peak > 640) faults.push(`the shop held ${peak} MB`)
await shop.stop()
await rm(dataDir, { recursive: true })

report('Abuse', 'npm run bench:abuse', [
  `${count} mutated requests, seed ${seed}; the shop's peak memory: ${peak} MB. Faults: ${faults.length}.`,
  '',
  ...table(['attack', 'what', 'shopper p50 ms', 'p99 ms', 'p99 to quiet', 'failed', 'MB'], rows),
  ...(faults.length > 0
    ? ['', ...faults.slice(0, 20).map((fault) => `- ${fault.replaceAll('\n', ' ')}`)]
    : []),
])
if (faults.length > 0) process.exitCode = 1

/** What the shopper saw during an attack, and what the shop holds after it. */
async function sample(name: string, done: string, seen?: Awaited<ReturnType<Prober['take']>>): Promise<void> {
  const { p50, p99, looks, failed } = seen ?? (await prober.take())
  const ratio = p99 / quiet.p99
  if (failed > 0) faults.push(`${name}: ${failed} of the shopper's ${looks} looks failed`)
  rows.push([
    name,
    done,
    p50.toFixed(1),
    p99.toFixed(0),
    `${ratio.toFixed(1)}${ratio > 5 ? ' !' : ''}`,
    String(failed),
    String(megabytesOf(shop.pid)),
  ])
  console.log(rows.at(-1)?.join('  '))
}
