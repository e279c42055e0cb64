import { setTimeout as pause } from 'node:timers/promises'
import { startShop } from '#tests/shop-process.ts'
import type { Outcome, Report } from './outcome.ts'
import type { TrialShop } from './trial-shop.ts'

const LINE = /Otro proceso está usando la base de datos de .* DATA_DIR\.$/

/** Starts another process on the folder of a running shop: it reports the lock and exits, and the first continues. */
export async function secondProcesses(shop: TrialShop, rounds: number, report: Report): Promise<Outcome> {
  const outcome: Outcome = { tried: 0, survived: 0, failures: [] }
  await shop.open()
  for (let round = 0; round < rounds; round++) {
    outcome.tried++
    const failures: string[] = []
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
    if (!LINE.test(said) || said.split('\n').length !== 2) failures.push(`the second: ${said}`)
    isOver = true
    await work
    if (!shop.isRunning) failures.push('the first has ended')
    for (const what of shop.ledger.refused.keys()) failures.push(what)
    shop.ledger.refused.clear()
    outcome.failures.push(...failures)
    if (failures.length === 0) outcome.survived++
    report(`round ${round}: ${failures.join('; ')}`)
  }
  await shop.kill()
  outcome.failures.push(...(await shop.check()))
  return { ...outcome, acknowledged: shop.ledger.acknowledged }
}
