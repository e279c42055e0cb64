import { rm } from 'node:fs/promises'
import { DEMO_CATALOG } from '#demo/load-catalog.ts'
import requireBuild from '#tests/require-build.ts'
import { startShop } from '#tests/shop-process.ts'
import { demoData, makeDemoData } from './demo-data.ts'

/** One shop with the demo catalog for all browser journeys that only read. */
export default async function demoShop() {
  requireBuild()
  const folder = await makeDemoData()
  const shop = await startShop({ dataFrom: demoData(DEMO_CATALOG) })
  process.env.SHOP_URL = shop.url
  return async () => {
    await shop.stop()
    await rm(folder, { recursive: true })
  }
}
