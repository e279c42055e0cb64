import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../abuse/random.ts'
import { inFolder } from './engines.ts'
import { LoopDisk } from './loop-disk.ts'
import { type Outcome, type Report, runRounds } from './outcome.ts'
import { read, warmCache } from './reader.ts'
import { TrialShop } from './trial-shop.ts'

const BEFORE = 1500
const MEANWHILE = 3000
/** Milliseconds within which the shop accepts writes after space is freed. */
const BACK_WITHIN = 5000

/**
 * The disk becomes full or read-only during writes. Pages are answered, and writes fail with 503 in Spanish. Afterwards
 * all acknowledged data exists.
 */
export function diskRounds(
  kind: 'full' | 'read-only',
  rounds: number,
  seed: number,
  report: Report,
): Promise<Outcome> {
  const { obstacle } = LoopDisk
  if (obstacle) return Promise.resolve({ tried: 0, survived: 0, failures: [], note: obstacle })
  return inFolder(async (folder) => {
    const disk = new LoopDisk(folder, 1200)
    let opened: TrialShop | undefined
    try {
      await mkdir(join(disk.path, 'data'))
      const shop = await TrialShop.prepare({ dataDir: join(disk.path, 'data/shop') })
      opened = shop
      const outcome = await runRounds({ rounds, seed, report }, async (random) => {
        const failures = await oneRound(kind, shop, disk, random).catch((error) => [
          error instanceof Error ? error.message : String(error),
        ])
        await shop.kill()
        for (const [what, times] of shop.ledger.refused) report(`  ${times} × ${what}`)
        shop.ledger.refused.clear()
        return { failures }
      })
      return { ...outcome, acknowledged: shop.ledger.acknowledged }
    } finally {
      await opened?.kill()
      await disk.remove()
    }
  })
}

async function oneRound(kind: 'full' | 'read-only', shop: TrialShop, disk: LoopDisk, random: Random) {
  const failures: string[] = []
  const { ledger } = shop
  await shop.open()
  await warmCache(shop.url)
  let isOver = false
  const work = shop.work(() => isOver, { backups: random.chance(50), isPatient: true })
  // On a read-only disk PGlite cannot open further files: only cached pages are answered.
  const reading = read(shop.url, () => isOver, { unseen: kind === 'full' })
  try {
    await pause(random.below(BEFORE))
    if (kind === 'full') disk.fill(random.pick([0, 40]))
    else disk.turnReadOnly()
    await pause(MEANWHILE)
  } finally {
    isOver = true
    await work
  }
  for (const [what, times] of (await reading).failed) failures.push(`${times} × ${what}`)
  for (const what of ledger.refused.keys()) if (!/^(503|npm)/.test(what)) failures.push(what)
  if (ledger.refused.size === 0) failures.push('nothing was refused')
  if (!shop.isRunning) failures.push(`the shop has ended: ${shop.lastWords}`)

  if (kind === 'full' && shop.isRunning) {
    await disk.empty()
    const since = performance.now()
    const before = ledger.acknowledged
    while (ledger.acknowledged === before && performance.now() - since < BACK_WITHIN) {
      await shop.hands.saveProduct(`Vuelta ${performance.now()}`, false)
      await pause(50)
    }
    if (ledger.acknowledged === before)
      failures.push(`no writes ${BACK_WITHIN / 1000} s after there was room`)
  }
  await shop.kill()
  await disk.empty()
  if (kind === 'read-only') {
    disk.unmount()
    disk.mount()
  }
  return [...failures, ...(await shop.check())]
}
