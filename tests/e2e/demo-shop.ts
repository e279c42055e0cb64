import { startShop } from '../shop-process.ts'

/** One shop with the demo catalogue for all browser journeys; they only read. */
export default async function demoShop() {
  const shop = await startShop()
  process.env.SHOP_URL = shop.url
  return () => shop.stop()
}
