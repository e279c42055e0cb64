import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '../abuse/random.ts'
import type { Outcome, Report } from './outcome.ts'
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
  const outcome: Outcome = { tried: 0, survived: 0, failures: [] }
  for (let round = 0; round < rounds; round++) {
    const random = new Random(seed + round)
    const opensOnly = random.chance(15)
    const after = random.below(opensOnly ? OPENING : most)
    const before = shop.ledger.acknowledged
    const failures: string[] = []
    outcome.tried++
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
      if (round % 2 || round === rounds - 1) {
        const { lost, broken } = await shop.check()
        failures.push(...lost.map((what) => `lost: ${what}`), ...broken)
      }
    } catch (error) {
      failures.push(`did not open: ${error instanceof Error ? error.message : error}`)
      await shop.kill()
    }
    outcome.failures.push(...failures.map((failure) => `seed ${seed + round}: ${failure}`))
    if (failures.length === 0) outcome.survived++
    const what = `${opensOnly ? 'opening' : 'working'} ${after} ms`
    report(
      `seed ${seed + round}: ${what}, ${shop.ledger.acknowledged - before} acknowledged ${failures.join('; ')}`,
    )
  }
  return { ...outcome, acknowledged: shop.ledger.acknowledged }
}
