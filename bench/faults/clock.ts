import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseFor, type Engine, inFolder } from './engines.ts'
import { type Outcome, type Report, runRounds } from './outcome.ts'
import { read } from './reader.ts'
import { TrialShop } from './trial-shop.ts'

const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR
/** Successive offsets of the shop's clock in milliseconds; the last one is correct again. */
const SHIFTS = [0, -HOUR, YEAR, 0]
const EACH = 1500
const PRELOAD = new URL('./shifted-clock.ts', import.meta.url).href

/**
 * The clock of the shop's process jumps an hour back, a year ahead and back during writes: pages and writes continue. A
 * session expires within a year, so the administrator signs in again.
 */
export async function clockJumps(
  engine: Engine,
  rounds: number,
  seed: number,
  report: Report,
): Promise<Outcome> {
  const databaseUrl = await databaseFor(engine)
  return inFolder(async (folder) => {
    const clock = join(folder, 'clock')
    writeFileSync(clock, '0')
    const env = { NODE_OPTIONS: `--import ${PRELOAD}`, CLOCK_SHIFT: clock }
    const shop = await TrialShop.prepare({ dataDir: join(folder, 'shop'), databaseUrl, env })
    try {
      const outcome = await runRounds({ rounds, seed, report }, async (_, round) => {
        const failures: string[] = []
        await shop.open()
        for (const shift of SHIFTS) {
          writeFileSync(clock, String(shift))
          await pause(100)
          if (Math.abs(shift) >= YEAR || round > 0) await shop.hands.signIn()
          const before = shop.ledger.acknowledged
          let isOver = false
          const work = shop.work(() => isOver, { isPatient: true })
          const reading = read(shop.url, () => isOver)
          await pause(EACH)
          isOver = true
          await work
          const what = `clock ${shift / HOUR} h off`
          for (const [page, times] of (await reading).failed) failures.push(`${what}: ${times} × ${page}`)
          for (const one of shop.ledger.refused.keys()) failures.push(`${what}: ${one}`)
          shop.ledger.refused.clear()
          if (shop.ledger.acknowledged === before) failures.push(`${what}: nothing was taken`)
        }
        await shop.kill()
        return { failures: [...failures, ...(await shop.check())] }
      })
      return { ...outcome, acknowledged: shop.ledger.acknowledged }
    } finally {
      await shop.kill()
    }
  })
}
