import { setTimeout as pause } from 'node:timers/promises'
import { startShop } from '#tests/shop-process.ts'
import type { Outcome, Report } from './outcome.ts'
import type { TrialShop } from './trial-shop.ts'

const LINE = /Otro proceso está usando la base de datos de .* DATA_DIR\.$/

/** Another process is started on the folder of a shop that is written to: it says so and ends, and the first goes on. */
export async function secondProcesses(shop: TrialShop, rounds: number, report: Report): Promise<Outcome> {
  const outcome: Outcome = { tried: 0, survived: 0, faults: [] }
  await shop.open()
  for (let round = 0; round < rounds; round++) {
    outcome.tried++
    const faults: string[] = []
    let isOver = false
    const work = shop.work(() => isOver)
    await pause(100)
    const said = await startShop({ dataDir: shop.env.DATA_DIR ?? '' }).then(
      async (second) => {
        await second.stop('SIGKILL')
        return 'it has opened'
      },
      (error) => String(error.message),
    )
    if (!LINE.test(said) || said.split('\n').length !== 2) faults.push(`the second: ${said}`)
    isOver = true
    await work
    if (!shop.isRunning) faults.push('the first has ended')
    for (const what of shop.ledger.refused.keys()) faults.push(what)
    shop.ledger.refused.clear()
    outcome.faults.push(...faults)
    if (faults.length === 0) outcome.survived++
    report(`round ${round}: ${faults.join('; ')}`)
  }
  await shop.kill()
  const { lost, broken } = await shop.check()
  outcome.faults.push(...lost.map((what) => `lost: ${what}`), ...broken)
  return { ...outcome, acknowledged: shop.ledger.acknowledged }
}
