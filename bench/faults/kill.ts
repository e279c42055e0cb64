import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '../abuse/random.ts'
import type { Outcome, Report } from './outcome.ts'
import type { TrialShop } from './trial-shop.ts'

/** Milliseconds after which a round ends: of its opening, or of its work. */
const OPENING = 1500
const WORK = 3000

/**
 * Kills the whole process tree at some moment while everything is written, again and again. After every second kill the
 * shop is looked at; after the others it opens by itself and goes on. A round is repeated with the seed it tells.
 */
export async function killRounds(
  shop: TrialShop,
  rounds: number,
  { seed, work: most = WORK, report = () => {} }: { seed: number; work?: number; report?: Report },
): Promise<Outcome> {
  const outcome: Outcome = { tried: 0, survived: 0, faults: [] }
  for (let round = 0; round < rounds; round++) {
    const random = new Random(seed + round)
    const opensOnly = random.chance(15)
    const after = random.below(opensOnly ? OPENING : most)
    const before = shop.ledger.acknowledged
    const faults: string[] = []
    outcome.tried++
    try {
      if (opensOnly) {
        const opening = shop.open().catch(() => {}) // killed in the middle
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
        faults.push(...lost.map((what) => `lost: ${what}`), ...broken)
      }
    } catch (error) {
      faults.push(`did not open: ${error instanceof Error ? error.message : error}`)
      await shop.kill()
    }
    outcome.faults.push(...faults.map((fault) => `seed ${seed + round}: ${fault}`))
    if (faults.length === 0) outcome.survived++
    const what = `${opensOnly ? 'opening' : 'working'} ${after} ms`
    report(
      `seed ${seed + round}: ${what}, ${shop.ledger.acknowledged - before} acknowledged ${faults.join('; ')}`,
    )
  }
  return { ...outcome, acknowledged: shop.ledger.acknowledged }
}
