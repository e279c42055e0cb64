import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#tests/embedded-postgres.ts'
import { inFolder } from './engines.ts'
import { type Outcome, type Report, runRounds } from './outcome.ts'
import { read, warmCache } from './reader.ts'
import { TrialShop } from './trial-shop.ts'

const BEFORE = 1500
const DOWN = 3000
const BACK_WITHIN = 5000

/**
 * The PostgreSQL server crashes during writes and restarts some seconds later. Cached pages are always answered, and
 * writes fail with 503 in Spanish. Within 5 s of the restart everything works again.
 */
export async function databaseDown(rounds: number, seed: number, report: Report): Promise<Outcome> {
  const server = await startEmbeddedPostgres({ restarts: true })
  const back: number[] = []
  try {
    return await inFolder(async (folder) => {
      const shop = await TrialShop.prepare({ dataDir: join(folder, 'shop'), databaseUrl: server.url })
      try {
        await shop.open()
        const outcome = await runRounds({ rounds, seed, report }, async (random) => {
          await warmCache(shop.url)
          let isOver = false
          const work = shop.work(() => isOver, { isPatient: true })
          const reading = read(shop.url, () => isOver, { unseen: false })
          await pause(random.below(BEFORE))
          await server.crash()
          await pause(DOWN)
          await server.resume()
          back.push(await untilBack(shop))
          isOver = true
          await work
          const failures = [...(await reading).failed].map(([what, times]) => `${times} × ${what}`)
          for (const what of shop.ledger.refused.keys()) if (!what.startsWith('503')) failures.push(what)
          if (shop.ledger.refused.size === 0) failures.push('nothing was refused')
          if (!shop.isRunning) failures.push(`the shop has ended: ${shop.lastWords}`)
          if ((back.at(-1) ?? 0) > BACK_WITHIN) failures.push(`back after ${back.at(-1)} ms`)
          for (const [what, times] of shop.ledger.refused) report(`  ${times} × ${what}`)
          shop.ledger.refused.clear()
          failures.push(...(await shop.check()))
          return { failures, what: `back after ${back.at(-1)} ms` }
        })
        const note = `writes taken again ${Math.max(...back)} ms after its return at the latest`
        return { ...outcome, acknowledged: shop.ledger.acknowledged, note }
      } finally {
        await shop.kill()
      }
    })
  } finally {
    await server.stop()
  }
}

/** Milliseconds until a product is saved and an uncached page is rendered. */
async function untilBack(shop: TrialShop): Promise<number> {
  const since = performance.now()
  const elapsed = () => Math.round(performance.now() - since)
  while (elapsed() < 4 * BACK_WITHIN) {
    const name = `Vuelta ${since}-${elapsed()}`
    await shop.hands.saveProduct(name, false).catch(() => {})
    const page = await fetch(`${shop.url}/catalog?precio_max=${elapsed()}.5`).catch(() => undefined)
    if (shop.ledger.products.get(name)?.saved && page?.ok) break
    await pause(50)
  }
  return elapsed()
}
