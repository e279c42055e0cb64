import requireBuild from '../require-build.ts'
import { startShop } from '../shop-process.ts'

/** One shop with the demo catalogue for all browser journeys; they only read. */
export default async function demoShop() {
  requireBuild()
  const shop = await startShop()
  process.env.SHOP_URL = shop.url
  return () => shop.stop()
}
