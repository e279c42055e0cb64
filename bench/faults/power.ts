import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inFolder } from './engines.ts'
import { LoopDisk } from './loop-disk.ts'
import { type Outcome, type Report, runRounds } from './outcome.ts'
import { TrialShop } from './trial-shop.ts'

const FIRST_OPENING = 4000
const WORK = 3000

/**
 * Cuts the power at a random moment: unsynced writes are lost. The same shop is cut off and restarted repeatedly; in
 * every fourth round it is a new shop during its first start. At least one unsynced file has to be lost, or the
 * simulation is invalid. This need not happen in every round, because a sync of the shop may include the file.
 */
export function powerCuts(rounds: number, seed: number, report: Report): Promise<Outcome> {
  const { obstacle } = LoopDisk
  if (obstacle) return Promise.resolve({ tried: 0, survived: 0, failures: [], note: obstacle })
  return inFolder(async (folder) => {
    const disk = new LoopDisk(folder, 3000)
    let dropped = 0
    let current: TrialShop | undefined
    try {
      await mkdir(join(disk.path, 'old'))
      const old = await TrialShop.prepare({ dataDir: join(disk.path, 'old/shop') })
      const outcome = await runRounds({ rounds, seed, report }, async (random, round) => {
        const isNew = round % 4 === 3
        const after = random.below(isNew ? FIRST_OPENING : WORK)
        const place = join(disk.path, `new-${round}`)
        const shop = isNew ? await newShop(place) : old
        current = shop
        const failures: string[] = []
        try {
          const opening = shop.open().catch((error) => {
            if (!isNew) throw error
          })
          if (!isNew) await opening
          let isOver = false
          const work = isNew ? undefined : shop.work(() => isOver, { backups: random.chance(30) })
          await pause(after)
          const unsynced = join(disk.path, 'unsynced')
          writeFileSync(unsynced, `round ${round}`)
          disk.cutPower()
          isOver = true
          await shop.kill()
          await Promise.all([opening, work])
          await shop.kill()
          disk.unmount()
          disk.mount()
          if (!existsSync(unsynced) || readFileSync(unsynced, 'utf8') !== `round ${round}`) dropped++
          await shop.open()
          await shop.kill()
          if (!isNew) failures.push(...(await shop.check()))
        } catch (error) {
          failures.push(error instanceof Error ? error.message : String(error))
          await shop.kill()
        }
        await rm(place, { recursive: true, force: true })
        return { failures, what: `${isNew ? 'first opening' : 'working'} ${after} ms` }
      })
      const note = `a file that was not synced was lost ${dropped} times`
      if (dropped === 0) outcome.failures.push('no file was lost that was not synced: nothing is proved')
      return { ...outcome, acknowledged: old.ledger.acknowledged, note }
    } finally {
      await current?.kill()
      await disk.remove()
    }
  })
}

async function newShop(place: string): Promise<TrialShop> {
  await mkdir(place)
  return TrialShop.unprepared({ dataDir: join(place, 'shop') })
}
