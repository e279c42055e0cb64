import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '../abuse/random.ts'
import { inFolder } from './engines.ts'
import { LoopDisk } from './loop-disk.ts'
import type { Outcome, Report } from './outcome.ts'
import { read, readKept } from './reader.ts'
import { TrialShop } from './trial-shop.ts'

const BEFORE = 1500
const MEANWHILE = 3000
/** Within which the shop takes writes again once there is room. */
const BACK_WITHIN = 5000

/**
 * The disk is full, or cannot be written any more, while everything is written: pages go on, writes are refused with 503 in
 * Spanish, and afterwards everything that was acknowledged is there.
 */
export function diskRounds(
  kind: 'full' | 'read-only',
  rounds: number,
  seed: number,
  report: Report,
): Promise<Outcome> {
  const { obstacle } = LoopDisk
  if (obstacle) return Promise.resolve({ tried: 0, survived: 0, faults: [], note: obstacle })
  return inFolder(async (folder) => {
    const disk = new LoopDisk(folder, 1200)
    const outcome: Outcome = { tried: 0, survived: 0, faults: [] }
    let shop: TrialShop | undefined
    try {
      await mkdir(join(disk.path, 'data'))
      shop = await TrialShop.prepare({ dataDir: join(disk.path, 'data/shop') })
      for (let round = 0; round < rounds; round++) {
        outcome.tried++
        const faults = await oneRound(kind, shop, disk, new Random(seed + round)).catch((error) => [
          error instanceof Error ? error.message : String(error),
        ])
        await shop.kill()
        outcome.faults.push(...faults.map((fault) => `seed ${seed + round}: ${fault}`))
        if (faults.length === 0) outcome.survived++
        report(`seed ${seed + round}: ${faults.join('; ')}`)
        for (const [what, times] of shop.ledger.refused) report(`  ${times} × ${what}`)
        shop.ledger.refused.clear()
      }
      return { ...outcome, acknowledged: shop.ledger.acknowledged }
    } finally {
      await shop?.kill()
      await disk.remove()
    }
  })
}

async function oneRound(kind: 'full' | 'read-only', shop: TrialShop, disk: LoopDisk, random: Random) {
  const faults: string[] = []
  const { ledger } = shop
  await shop.open()
  await readKept(shop.url)
  let isOver = false
  const work = shop.work(() => isOver, { backups: random.chance(50), isPatient: true })
  // On a read-only disk the engine cannot even open what it has not open: only cached pages go on.
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
  for (const [what, times] of (await reading).failed) faults.push(`${times} × ${what}`)
  for (const what of ledger.refused.keys()) if (!/^(503|npm)/.test(what)) faults.push(what)
  if (ledger.refused.size === 0) faults.push('nothing was refused')
  if (!shop.isRunning) faults.push(`the shop has ended: ${shop.lastWords}`)

  if (kind === 'full' && shop.isRunning) {
    await disk.empty()
    const since = performance.now()
    const before = ledger.acknowledged
    while (ledger.acknowledged === before && performance.now() - since < BACK_WITHIN) {
      await shop.hands.saveProduct(`Vuelta ${performance.now()}`, false)
      await pause(50)
    }
    if (ledger.acknowledged === before) faults.push(`no writes ${BACK_WITHIN / 1000} s after there was room`)
  }
  await shop.kill()
  await disk.empty()
  if (kind === 'read-only') {
    disk.unmount()
    disk.mount()
  }
  const { lost, broken } = await shop.check()
  return [...faults, ...lost.map((what) => `lost: ${what}`), ...broken]
}
