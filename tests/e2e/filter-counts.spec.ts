import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, hold, open, openFilters, test } from './journey.ts'

const apply = /^(Aplicar Filtros|Apply)$/

test.describe('the numbers of the filters', () => {
  // The service worker would answer requests that the journey holds.
  test.use({ serviceWorkers: 'block' })

  expectNumbersOfThePage()

  test.describe('on a wide window', () => {
    test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
    expectNumbersOfThePage()
  })

  test('while they are awaited none is shown and nothing moves, and a late answer to an earlier choice is ignored', async ({
    page,
  }) => {
    const dialog = await openFiltersAt(page, '/catalog?marca=Al+Haramain')
    const places = await readPlaces(dialog)
    const isEmpty = dialog.locator('label:has(:disabled)')
    await expect(isEmpty.first()).toBeVisible()
    const release = await hold(page, /\/filter-counts\?.*familia=Floral/)
    const late = page.waitForRequest(/\/filter-counts\?.*familia=Floral/)
    await dialog.getByLabel('Floral').check()
    await late
    await expect(dialog.locator('small').filter({ hasText: /\d/, visible: true })).toHaveCount(0)
    await expect(dialog.getByRole('status')).not.toHaveText(/\d/)
    await expect(isEmpty).toHaveCount(0)
    expect(await readPlaces(dialog)).toEqual(places)

    await dialog.getByLabel('Floral').uncheck()
    const last = page.waitForResponse(/\/filter-counts\?.*familia=Oriental/)
    await dialog.getByLabel('Oriental').check()
    await last
    await expect(dialog.getByRole('status')).toHaveText(/\d/)
    expect(await readPlaces(dialog)).toEqual(places)
    const shown = await readNumbers(dialog)
    release()
    await dialog.getByRole('button', { name: apply }).click()
    await expect(page).toHaveURL('/catalog?marca=Al+Haramain&familia=Oriental')
    await expectNumbers(page, shown)
  })

  test('an option that would give nothing cannot be chosen, but one that is chosen can be dropped, and keeps the focus', async ({
    page,
  }) => {
    const missing = await missingFamily(page, 'Al Haramain')
    const dialog = await openFiltersAt(
      page,
      `/catalog?marca=Al+Haramain&familia=${encodeURIComponent(missing)}`,
    )
    const choice = dialog.locator(`input[name=familia][value="${missing}"]`)
    await expect(choice).toBeChecked()
    await expect(choice).toBeEnabled()
    await expect(dialog.getByRole('status')).toHaveText('Ningún perfume')
    await choice.focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('status')).toHaveText(/^\d+ perfumes$/)
    await expect(choice).toBeFocused()
    await expect(choice).toBeDisabled()
    await page.keyboard.press('Space')
    await expect(choice).not.toBeChecked()
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expect(choice).toBeDisabled()
  })

  test('they follow a price that is set with the slider, a typed brand, and all that was cleared', async ({
    page,
  }) => {
    const dialog = await openFiltersAt(page, '/women?search=oud')
    const status = dialog.getByRole('status')
    const searched = await status.textContent()
    await dialog.getByRole('slider', { name: 'Precio máximo' }).fill('2000')
    await expect(dialog.getByRole('textbox', { name: 'Hasta' })).toHaveValue('20')
    await expect(status).toHaveText(/perfume/)
    await expect(status).not.toHaveText(searched ?? '')
    await dialog.getByLabel('Otra marca').fill('no such brand')
    await expect(status).toHaveText('Ningún perfume')
    await dialog.getByRole('button', { name: /^(Borrar Todo|Clear All)$/ }).click()
    await expect(status).toHaveText(/^\d+ perfumes$/)
    const shown = await readNumbers(dialog)
    await dialog.getByRole('button', { name: apply }).click()
    await expect(page).toHaveURL('/women')
    await expectNumbers(page, shown)
  })

  test.describe('without a connection', () => {
    test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] })

    test('they are hidden and any option can be chosen', async ({ page, context }) => {
      const dialog = await openFiltersAt(page, '/catalog?marca=Al+Haramain')
      const isEmpty = dialog.locator('label:has(:disabled)')
      await expect(isEmpty.first()).toBeVisible()
      await context.setOffline(true)
      await dialog.getByRole('checkbox', { name: 'Al Haramain' }).uncheck()
      await expect(dialog.getByRole('status')).toHaveText('No se pudieron contar los perfumes.')
      await expect(dialog.locator('small').filter({ hasText: /\d/, visible: true })).toHaveCount(0)
      await expect(isEmpty).toHaveCount(0)
      await context.setOffline(false)
      await dialog.getByRole('checkbox', { name: 'Floral' }).check()
      await expect(dialog.getByRole('status')).toHaveText(/^\d+ perfumes$/)
      await dialog.getByRole('button', { name: apply }).click()
      await expect(page).toHaveURL('/catalog?familia=Floral')
    })
  })
})

/** Ticks and unticks options of several facets: each time the numbers are those of the page that the form opens. */
function expectNumbersOfThePage() {
  test('are those of the page that the filters open, after each change', async ({ page }) => {
    const dialog = await openFiltersAt(page, '/catalog')
    const status = dialog.getByRole('status')
    const before = await readNumbers(dialog)
    const places = await readPlaces(dialog)
    await dialog.getByLabel('Floral').check()
    await expect(status).not.toHaveText(before.status)
    await expect(status).toHaveText(/^\d+ perfumes$/)
    const floral = await readNumbers(dialog)
    expect(floral.options).not.toEqual(before.options)
    expect(await readPlaces(dialog)).toEqual(places)

    await dialog.getByLabel('Floral').uncheck()
    await expect(status).toHaveText(before.status)
    expect(await readNumbers(dialog)).toEqual(before)

    await dialog.getByLabel('Floral').check()
    await expect(status).toHaveText(floral.status)
    await dialog.getByRole('checkbox', { name: /^Lattafa/ }).check()
    await expect(status).not.toHaveText(floral.status)
    await expect(status).toHaveText(/^\d+ perfumes$/)
    await dialog.getByText('Sin estas notas').click()
    const both = await readNumbers(dialog)
    expect(both.options.some(({ count }) => count === '0')).toBe(true)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: apply }).click()
    await expect(page).toHaveURL('/catalog?marca=Lattafa&familia=Floral')
    await expectNumbers(page, both)
  })
}

async function openFiltersAt(page: Page, path: string): Promise<Locator> {
  await open(page, path)
  const dialog = await openFilters(page)
  await expect(dialog.getByRole('status')).toBeVisible()
  return dialog
}

/** The number of perfumes beside the buttons, and what each option shows. */
async function readNumbers(dialog: Locator) {
  const status = (await dialog.getByRole('status').textContent()) ?? ''
  const options = await dialog.locator('label:has(small)').evaluateAll((labels) =>
    labels.map((label) => {
      const { name, value, disabled } = label.querySelector('input') as HTMLInputElement
      return { name, value, isDisabled: disabled, count: label.querySelector('small')?.textContent }
    }),
  )
  return { status, options }
}

type Numbers = Awaited<ReturnType<typeof readNumbers>>

/** The page lists as many perfumes, and its filters show the same numbers for the options that both list. */
async function expectNumbers(page: Page, { status, options }: Numbers) {
  await expect(page.getByText(`Mostrando ${/^\d+/.exec(status)?.[0]} de`)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  const opened = await readNumbers(await openFilters(page))
  const toKey = ({ name, value }: Numbers['options'][number]) => `${name}=${value}`
  const isIn = (others: Numbers['options']) => {
    const keys = new Set(others.map(toKey))
    return (option: Numbers['options'][number]) => keys.has(toKey(option))
  }
  expect(opened.options.filter(isIn(options))).toEqual(options.filter(isIn(opened.options)))
  expect(opened.status).toBe(status)
}

/** Where each option is in the panel, however far that is scrolled. */
function readPlaces(dialog: Locator) {
  return dialog
    .locator('label:has(small)')
    .evaluateAll((labels) =>
      (labels as HTMLElement[]).map(({ offsetLeft, offsetTop, offsetWidth }) => [
        offsetLeft,
        offsetTop,
        offsetWidth,
      ]),
    )
}

/** A family that no perfume of a brand has. */
async function missingFamily(page: Page, brand: string): Promise<string> {
  const dialog = await openFiltersAt(page, `/catalog?marca=${encodeURIComponent(brand)}`)
  const families = dialog.getByRole('group', { name: 'Familia de Fragancias' })
  return (await families.locator('input:disabled').first().getAttribute('value')) ?? ''
}
