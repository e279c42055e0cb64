/**
 * From the product list to a published product with one photo of a phone's size, in Chromium at 360 px with touch.
 * Counts taps, swipes, typed characters and seconds of machine time, and estimates the time of a person. Goals: ≤ 9 taps
 * and ≤ 90 s. The photo uses the loopback: the upload time of a phone at 10 Mbit/s is computed and added.
 */
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { BROWSER_ARGS, findBrowser } from '#tests/browser.ts'
import { startShop, TEST_ADMIN } from '#tests/shop-process.ts'
import { Finger, SCREEN } from './finger.ts'
import { report, table } from './report.ts'

/** Seconds that a practiced person needs. Assumptions, not measurements. */
const PER_TAP = 1.1
const PER_SWIPE = 0.8
const PER_CHARACTER = 0.3
/** In the phone's gallery: the photo and 'Listo'. */
const GALLERY_TAPS = 2
const UPLINK = 10_000_000 / 8
const GOAL = 90
const GOAL_TAPS = 9
const PRODUCT = {
  name: 'Ámbar del Desierto',
  brand: 'Lattafa',
  short: 'Ámbar dulce, vainilla y oud',
  price: '45',
}

const shop = await startShop({ seed: 'none' })
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS })
const finger = new Finger()
try {
  const image = await photo('#a0682a')
  const bytes = image.buffer.length
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: SCREEN,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto('/admin?volver=/admin/products')
  await page.locator('input[name=email]').fill(TEST_ADMIN.email)
  await page.locator('input[name=password]').fill(TEST_ADMIN.password)
  await page.locator('main form button[type=submit]').click()
  await page.getByRole('heading', { level: 1, name: 'Productos' }).waitFor()
  await page.waitForLoadState('networkidle')

  const start = performance.now()
  await finger.tap(page.getByRole('link', { name: 'Agregar Producto' }))
  // The form opens with the focus in the name.
  await page.locator('input[name=name]:focus').waitFor()
  finger.characters += PRODUCT.name.length
  await page.keyboard.type(PRODUCT.name)
  await finger.type(page.getByLabel('Marca'), PRODUCT.brand)
  await finger.type(page.getByLabel('Descripción corta'), PRODUCT.short)
  await finger.type(page.getByLabel('Precio ($) de 100 ml'), PRODUCT.price)
  await finger.tap(page.getByRole('tab', { name: 'Imágenes' }))
  const chooser = page.waitForEvent('filechooser')
  await finger.tap(page.getByText('Toca para elegir fotos'))
  finger.taps += GALLERY_TAPS
  const uploading = performance.now()
  await (await chooser).setFiles(image)
  await page.getByRole('img', { name: 'Imagen 1' }).waitFor()
  const uploads = (performance.now() - uploading) / 1000
  await finger.tap(page.getByRole('button', { name: 'Guardar Producto' }))
  await page.locator('tbody tr').filter({ hasText: PRODUCT.name }).waitFor()
  const edit = await page.getByRole('link', { name: `Editar ${PRODUCT.name}` }).getAttribute('href')
  const published = await fetch(`${shop.url}/product/${edit?.split('/').at(-1)}`)
  const shown = (await published.text()).includes(PRODUCT.name)
  if (published.status !== 200 || !shown) throw new Error(`not published: ${published.status}`)
  const machine = (performance.now() - start) / 1000

  const { taps, swipes, characters } = finger
  const connection = bytes / UPLINK
  const person = taps * PER_TAP + swipes * PER_SWIPE + characters * PER_CHARACTER
  const all = machine + connection + person
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`
  const isReached = all <= GOAL && taps <= GOAL_TAPS
  report(
    'Photo to published',
    'npm run bench:photo',
    table(
      ['', 'measured', 'seconds'],
      [
        [
          `photo of 4032 × 3024, ${size}: machine`,
          `of them ${seconds(uploads)} sending and preparing it`,
          machine,
        ],
        ['the photo at 10 Mbit/s', 'calculated', connection],
        [
          'taps',
          `${taps} of ${GOAL_TAPS}, ${GALLERY_TAPS} of them in the gallery; ${PER_TAP} s each, assumed`,
          taps * PER_TAP,
        ],
        ['swipes', `${swipes}; ${PER_SWIPE} s each, assumed`, swipes * PER_SWIPE],
        ['typed characters', `${characters}; ${PER_CHARACTER} s each, assumed`, characters * PER_CHARACTER],
        ['all', `goal ${GOAL} s: ${isReached ? 'reached' : 'MISSED'}`, all],
      ].map(([part, about, time]) => [String(part), String(about), seconds(Number(time)).replace(' s', '')]),
    ),
  )
  if (!isReached) process.exitCode = 1
} finally {
  await browser.close()
  await shop.stop()
}

function seconds(time: number): string {
  return `${time.toFixed(1)} s`
}

/** A phone photo: 12 megapixels with noise, so that it has a realistic file size. */
async function photo(color: string) {
  const noise = await sharp({
    create: {
      width: 1008,
      height: 756,
      channels: 3,
      background: color,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width: 4032, height: 3024, channels: 3, background: color } })
    .composite([{ input: noise, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name: `IMG_${color.slice(1)}.jpg`, mimeType: 'image/jpeg', buffer }
}
