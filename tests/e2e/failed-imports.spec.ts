import type { Page } from '@playwright/test'
import { expect, open, test } from './journey.ts'

// The service worker would answer requests that the journey aborts.
test.use({
  serviceWorkers: 'block',
  allowedErrors: [
    /Failed to load resource|Failed to fetch dynamically imported module|^500 |turbo-stream|React error #418|Cannot read properties of undefined/,
  ],
})

/** Makes the scripts with these names fail to load until the returned function is called. */
async function abortScripts(page: Page, names: string) {
  const address = new RegExp(`/assets/(${names})-`)
  await page.route(address, (route) => route.abort())
  return () => page.unroute(address)
}

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })

test('a notice without its script closes after its time or by its button, and the next one is complete', async ({
  page,
}) => {
  const allowScripts = await abortScripts(page, 'toast-card')
  await open(page, '/catalog')
  const add = page.getByRole('link', { name: /^Añadir .*, a la bolsa$/ }).first()
  const notice = page.locator('[data-toast]')
  await add.click()
  await expect(notice).toContainText('Añadido a la bolsa')
  await expect(notice).toHaveCount(0)

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('full')
    }
  })
  await add.click()
  await expect(notice).toContainText('Tu navegador no deja guardar la bolsa')
  await expect(notice.getByText('Cerrar aviso')).toBeVisible()
  await notice.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect(notice).toHaveCount(0)

  await allowScripts()
  await add.click()
  await expect(notice).toContainText('Tu navegador no deja guardar la bolsa')
  await expect(notice.getByText('Cerrar aviso')).toHaveCount(0)
})

test('an error page without its script leaves the next error page its own text', async ({ page }) => {
  const allowScripts = await abortScripts(page, 'error-message|shared')
  await page.route(/\/men\.data/, (route) => route.fulfill({ status: 500, body: '' }))
  await open(page, '/catalog')
  await footerLink(page, 'Para Él').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible()
  await allowScripts()
  await footerLink(page, 'Todos los Perfumes').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Perfumes de Lujo' })).toBeVisible()
  await footerLink(page, 'Para Él').click()
  await expect(page.getByText('Algo falló de nuestro lado.')).toBeVisible()
})

test('data of another build of the shop that stop its code lead to a full load of the page', async ({
  page,
}) => {
  await open(page, '/catalog')
  // As the browser caches them for an hour. A value that the page needs has another name.
  await page.route(/\/men\.data/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll("'corrections'", "'others'") })
  })
  await footerLink(page, 'Para Él').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Perfumes para Él' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Añadir .*, a la bolsa$/ }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/men$/)
})

test('a cached page without the script of its notice says so, and is renewed', async ({ page, context }) => {
  const allowScripts = await abortScripts(page, 'offline-notice')
  // As the service worker marks a cached page.
  await page.route(/\/about$/, async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace('<html', `<html data-cached-at="${Date.now()}"`)
    await route.fulfill({ response, body: html })
  })
  await page.goto('/about')
  const banner = page.getByRole('status').filter({ hasText: 'Sin conexión' })
  await expect(banner.getByRole('link', { name: 'Reintentar' })).toBeVisible()
  const secondFailure = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('offline-notice'),
  )
  await context.setOffline(true)
  await secondFailure
  await allowScripts()
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
})

test('without a connection and the script of the notice a visited perfume opens', async ({
  page,
  context,
}) => {
  await abortScripts(page, 'offline-notice')
  await open(page, '/catalog')
  const card = page.locator('main article a[href^="/product/"]').first()
  const heading = page.getByRole('heading', { level: 1 })
  await card.click()
  await expect(heading).not.toHaveText('Perfumes de Lujo')
  const name = (await heading.textContent()) ?? ''
  await page.goBack()
  await expect(heading).toHaveText('Perfumes de Lujo')
  await context.setOffline(true)
  await expect(page.getByRole('status').getByRole('link', { name: 'Reintentar' })).toBeVisible()
  await card.click()
  await expect(heading).toHaveText(name)
})

test('filters whose script the shop no longer has open in the page of the new build', async ({ page }) => {
  // After an update the server has no files of the open page's build.
  await page.route(/\/assets\/filter-dialog-/, (route) => route.fulfill({ status: 404, body: '' }))
  await open(page, '/catalog?marca=Lattafa')
  await page
    .getByRole('button', { name: /Filtros/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL('/catalog?marca=Lattafa&filtros=1#filtros')
  await expect(page.getByRole('main').getByRole('checkbox', { name: 'Lattafa' })).toBeChecked()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
})

test('without a connection the filters that were never open say so', async ({ page, context }) => {
  await open(page, '/catalog')
  await context.setOffline(true)
  await page
    .getByRole('button', { name: /Filtros/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.locator('[data-toast]')).toContainText('No se pudieron cargar los filtros.')
  await expect(page).toHaveURL('/catalog')
})

test('a search without results keeps the page when the script of the empty list fails', async ({ page }) => {
  await abortScripts(page, 'no-results')
  await open(page, '/catalog')
  const search = page.getByRole('search', { name: 'Buscar en esta lista' }).getByRole('combobox')
  await search.fill('zzzzqqqq')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'No se encontraron perfumes' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Perfumes de Lujo' })).toBeVisible()
})

test('the page of an unknown perfume is a 404 page also without its own script', async ({ page }) => {
  await abortScripts(page, 'product-not-found')
  await open(page, '/product/no-existe')
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toHaveCount(0)
  await expect(page.getByText('La dirección no existe o el perfume cambió de sitio.')).toBeVisible()
})
