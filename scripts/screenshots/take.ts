/**
 * Takes the screenshots of the README: `npm run screenshots` writes docs/images/*.webp, each at most 150 KB. The shop is a
 * new one with the demo catalog and invented orders.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_CATALOG, loadCatalogIfNew } from '#demo/load-catalog.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openStorage } from '#server/storage/storage.ts'
import { BROWSER_ARGS, findBrowser } from '#tests/browser.ts'
import { startShop, TEST_ADMIN } from '#tests/shop-process.ts'
import { addBusyWeeks } from './busy-weeks.ts'

const FOLDER = join(import.meta.dirname, '../../docs/images')
const MAX_BYTES = 150 * 1024
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 780 }, deviceScaleFactor: 2 }
const DESKTOP = { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1.5 }

const dataDir = await mkdtemp(join(tmpdir(), 'azahar-screenshots-'))
const database = await openDatabase({ dataDir })
await migrate(database)
await loadCatalogIfNew({ db: database.db, storage: openStorage(dataDir), seed: DEMO_CATALOG })
await addBusyWeeks(database.db)
const { rows } = await database.pool.query<{ id: string }>("select id from products where name = 'Khamrah'")
await database.close()

const shop = await startShop({ dataDir })
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS })
try {
  await mkdir(FOLDER, { recursive: true })
  await take(browser, 'storefront-phone', PHONE, (page) => page.goto(`/product/${rows[0]?.id}`))
  await take(browser, 'catalog-desktop', DESKTOP, (page) => page.goto('/catalog'))
  await take(browser, 'admin-phone', PHONE, async (page) => {
    await page.goto('/admin')
    await page.locator('input[name=email]').fill(TEST_ADMIN.email)
    await page.locator('input[name=password]').fill(TEST_ADMIN.password)
    await page.locator('main form button[type=submit]').click()
    await page.waitForURL('**/admin/dashboard')
    await page.goto('/admin/dashboard?seccion=pedidos')
  })
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true })
}

/** Opens a page in a new browser context and writes what its window shows. */
async function take(
  browser: Browser,
  name: string,
  options: Parameters<Browser['newContext']>[0],
  open: (page: Page) => Promise<unknown>,
): Promise<void> {
  const context = await browser.newContext({
    ...options,
    baseURL: shop.url,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await open(page)
  await page.waitForLoadState('networkidle')
  const file = await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
  if (file.length > MAX_BYTES) throw new Error(`${name}: ${file.length} bytes are more than ${MAX_BYTES}`)
  await writeFile(join(FOLDER, `${name}.webp`), file)
  console.log(`docs/images/${name}.webp: ${Math.round(file.length / 1024)} KB`)
  await context.close()
}
