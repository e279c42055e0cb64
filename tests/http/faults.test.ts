import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { killRounds } from '../../bench/faults/kill.ts'
import { TrialShop } from '../../bench/faults/trial-shop.ts'

let dataDir: string
let shop: TrialShop
beforeEach(async () => {
  dataDir = join(temporaryFolder(), 'shop')
  shop = await TrialShop.prepare({ dataDir })
})
afterEach(() => shop.kill())

// A short version of the bench that kills the shop during writes.
describe('a shop under kills and second processes', { timeout: 300_000 }, () => {
  test('ten kills during writes lose no acknowledged data and leave no partial data', async () => {
    const seed = Math.floor(Math.random() * 1e6)
    expect((await killRounds(shop, 10, { seed, work: 800 })).failures).toEqual([])
    await shop.open()
    let isOver = false
    const work = shop.work(() => isOver)
    while (![...shop.ledger.products.values()].some(({ saved }) => saved)) await pause(20)
    isOver = true
    await work
    await shop.kill()
    expect(await shop.check()).toEqual([])

    // A lost order must be detected.
    const { pool, close } = await openDatabase({ dataDir })
    await pool.query(
      `delete from product_sizes where product_id in (select id from products where brand = 'Prueba')`,
    )
    await pool.query(
      `delete from products where id in (select id from products where brand = 'Prueba' limit 1)`,
    )
    await close()
    const found = await shop.check()
    expect(found.filter((one) => one.startsWith('lost: '))).toHaveLength(1)
    expect(found).toHaveLength(1 + shop.ledger.products.size)
  })

  test('a second process on the same folder fails with one line, and the first keeps running', async () => {
    await shop.open()
    const { PATH } = process.env
    const second = spawn(process.execPath, ['server/start/main.ts'], {
      env: { PATH, ...shop.env, PORT: '0', HOST: '127.0.0.1' },
    })
    const [said, complaint, [code]] = await Promise.all([
      text(second.stdout),
      text(second.stderr),
      once(second, 'close'),
    ])
    expect([code, said]).toEqual([1, ''])
    expect(complaint).toMatch(/^Otro proceso está usando la base de datos de .* DATA_DIR\.\n$/)
    await shop.hands.saveProduct('Después', true)
    expect(shop.ledger.products.get('Después')?.saved).toBeGreaterThan(0)
    await shop.kill()
    expect(await shop.check()).toEqual([])
  })
})
