import requireBuild from '#tests/require-build.ts'
import { startShop } from '#tests/shop-process.ts'

/** One shop with the demo catalog for all browser journeys that only read. */
export default async function demoShop() {
  requireBuild()
  const shop = await startShop()
  process.env.SHOP_URL = shop.url
  return () => shop.stop()
}
