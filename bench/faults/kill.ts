import { setTimeout as pause } from 'node:timers/promises'
import { type Outcome, type Report, runRounds } from './outcome.ts'
import type { TrialShop } from './trial-shop.ts'

/** Milliseconds after which a round ends: during the start, or during the work. */
const OPENING = 1500
const WORK = 3000

/**
 * Kills the whole process tree at a random moment during writes, repeatedly. After every second kill the data is
 * checked; after the others the shop restarts. A round is repeated with the seed that it reports.
 */
export async function killRounds(
  shop: TrialShop,
  rounds: number,
  { seed, work: most = WORK, report = () => {} }: { seed: number; work?: number; report?: Report },
): Promise<Outcome> {
  const outcome = await runRounds({ rounds, seed, report }, async (random, round) => {
    const opensOnly = random.chance(15)
    const after = random.below(opensOnly ? OPENING : most)
    const before = shop.ledger.acknowledged
    const failures: string[] = []
    try {
      if (opensOnly) {
        const opening = shop.open().catch(() => {}) // killed during the start
        await pause(after)
        await shop.kill()
        await opening
        await shop.kill()
      } else {
        await shop.open()
        let isOver = false
        const work = shop.work(() => isOver, { backups: random.chance(30) })
        await pause(after)
        isOver = true
        await shop.kill()
        await work
      }
      if (round % 2 || round === rounds - 1) failures.push(...(await shop.check()))
    } catch (error) {
      failures.push(`did not open: ${error instanceof Error ? error.message : error}`)
      await shop.kill()
    }
    const acknowledged = shop.ledger.acknowledged - before
    const what = `${opensOnly ? 'opening' : 'working'} ${after} ms, ${acknowledged} acknowledged`
    return { failures, what }
  })
  return { ...outcome, acknowledged: shop.ledger.acknowledged }
}
