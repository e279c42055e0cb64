import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { checkOrders, prepareSizes } from '#tests/order-check.ts'
import { orderLoad } from '#tests/order-load.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

// A short version of bench/orders.ts.
test('orders during kills and restarts are stored once, and no piece is lost', {
  timeout: 180_000,
}, async () => {
  const dataDir = temporaryFolder()
  const sizes = await prepareSizes({ dataDir }, 5)
  const load = await orderLoad({
    dataDir,
    env: {},
    perSecond: 8,
    seconds: 4,
    pagesPerSecond: 8,
    killAt: [1, 2.5],
    bag: (buyer) => `${buyer % 2 ? sizes.counted : sizes.free}x1`,
  })
  const database = await openDatabase({ dataDir })
  expect(await checkOrders(database.db, load, sizes)).toEqual({ lost: 0, doubled: 0, unaccounted: 0 })
  await database.close()
  expect(load.buyers).toHaveLength(16 + 5)
  expect(load.pages.failed).toBe(0)
  // If the size was sold out before the form was requested, it redirects to the bag; if later, the answer is 409.
  for (const what of load.refused.keys()) expect(what).toMatch(/^(409|303 \/bag)/)
  expect([...load.refused.values()].reduce((sum, count) => sum + count, 0)).toBe(11)
})
