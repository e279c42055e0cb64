import type { Page } from '@playwright/test'
import { bagLink, line, putInBag } from './bag-journey.ts'
import { expect, expectAccessible, expectUsable, hold, hydrated, open, test } from './journey.ts'

/** The prefilled text of the chat. */
async function chatText(page: Page) {
  const href = await page.getByRole('link', { name: /^Escríbenos directamente/ }).getAttribute('href')
  return new URL(href ?? '').searchParams.get('text') ?? ''
}

const total = (page: Page) => page.getByRole('region', { name: 'Resumen' }).getByRole('strong')

test('two perfumes are added, counted, changed and requested in one message', async ({ page }) => {
  await open(page, '/')
  await expect(bagLink(page, 'Bolsa')).toHaveAttribute('href', '/bag')
  await putInBag(page, 'Khamrah', /Decant/)
  await putInBag(page, 'Yara')
  await bagLink(page, 'Bolsa, 2 artículos').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu bolsa' })).toBeVisible()
  const khamrah = line(page, 'Khamrah')
  await expect(khamrah).toContainText('Decant 10 ml')
  await expectUsable(page)

  const more = khamrah.getByRole('link', { name: /^Uno más/ })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(khamrah).toContainText('Cantidad: 2')
  await more.evaluate((link: HTMLElement) => {
    link.click()
    link.click()
  })
  await khamrah.getByRole('link', { name: /^Uno menos/ }).click()
  await expect(khamrah).toContainText('Cantidad: 3')
  await more.focus()
  await expect(bagLink(page, 'Bolsa, 4 artículos')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(khamrah).toContainText('Cantidad: 4')
  await expect(more).toBeFocused()
  await khamrah.getByRole('link', { name: /^Uno menos/ }).click()
  await expect(khamrah).toContainText('Cantidad: 3')

  // The presses change the URL, and the message contains the URL.
  await expect(async () => expect((await chatText(page)).split('\n')[0]).toBe(page.url())).toPass()
  const lines = (await chatText(page)).split('\n')
  expect(lines.slice(1, 4)).toEqual([
    '¡Hola! Quiero pedir:',
    expect.stringMatching(/^3 × Khamrah, Decant 10 ml: \$27\.00$/),
    expect.stringMatching(/^1 × Yara, .*: \$\d+\.\d\d$/),
  ])
  expect(lines[4]).toBe(`Total: ${await total(page).textContent()}`)

  await page.reload()
  await expect(khamrah).toContainText('Cantidad: 3')
  await hydrated(page)
  await line(page, 'Yara')
    .getByRole('link', { name: /^Quitar/ })
    .click()
  await expect(total(page)).toHaveText('$27.00')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('list', { name: 'Perfumes de la bolsa' }).getByRole('listitem')).toHaveText([
    /Khamrah.*Cantidad: 3/,
    /Yara/,
  ])
  await line(page, 'Yara')
    .getByRole('link', { name: /^Quitar/ })
    .click()
  await expect(total(page)).toHaveText('$27.00')
  await khamrah.getByRole('link', { name: /^Quitar/ }).click()
  await expect(page.getByText('Todavía no hay perfumes en la bolsa.')).toBeVisible()
  await expectAccessible(page)
  await expect(bagLink(page, 'Bolsa')).toHaveAttribute('href', '/bag')
})

test('perfumes that are removed one after another can all be put back, three at a time', async ({ page }) => {
  for (const [perfume, size] of [
    ['Khamrah', /Decant/],
    ['Khamrah', /^100 ml/],
    ['Yara', /Decant/],
    ['Yara', /^100 ml/],
  ] as const)
    await putInBag(page, perfume, size)
  await bagLink(page, 'Bolsa, 4 artículos').click()
  for (const left of [3, 2, 1, 0]) {
    await page
      .getByRole('link', { name: /^Quitar/ })
      .first()
      .click()
    await expect(bagLink(page, left === 0 ? 'Bolsa' : new RegExp(`^Bolsa, ${left} `))).toBeVisible()
  }
  const undo = page.getByRole('button', { name: 'Deshacer' })
  for (const left of [3, 3, 2, 1]) {
    await expect(page.locator('[data-toast]')).toHaveCount(1)
    await expect(undo).toHaveCount(left)
    await undo.first().click()
  }
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Perfumes de la bolsa' }).getByRole('listitem')).toHaveText([
    /Khamrah.*Decant/,
    /Khamrah.*100 ml/,
    /Yara.*Decant/,
    /Yara.*100 ml/,
  ])
})

test('a line of the bag leads to its own size', async ({ page }) => {
  await putInBag(page, 'Khamrah', /^100 ml/)
  await bagLink(page, 'Bolsa, 1 artículo').click()
  await line(page, 'Khamrah').getByRole('link', { name: 'Khamrah', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Khamrah' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^100 ml/ })).toHaveAttribute('aria-current', 'true')
})

test('from the bag one tap leads on to other perfumes', async ({ page }) => {
  await putInBag(page, 'Khamrah')
  await bagLink(page, 'Bolsa, 1 artículo').click()
  await page.getByRole('link', { name: 'Seguir comprando' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Perfumes de Lujo' })).toBeVisible()
  await expect(bagLink(page, 'Bolsa, 1 artículo')).toBeVisible()
})

test('the own bag is never called shared or empty while it loads', async ({ page }) => {
  await putInBag(page, 'Yara')
  await page.addInitScript(() => {
    const said = new Set<string>()
    Object.assign(window, { said })
    const note = () => {
      for (const text of ['Una bolsa compartida', 'Todavía no hay perfumes'])
        if (document.body?.innerText.includes(text)) said.add(text)
      requestAnimationFrame(note)
    }
    note()
  })
  const isShown = async (path: string) => {
    await open(page, path)
    await expect(total(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu bolsa')
    return page.evaluate(() => [...(window as unknown as { said: Set<string> }).said])
  }
  expect(await isShown('/bag')).toEqual([])
  expect(await isShown(page.url())).toEqual([])
})

test.describe('while the own bag is read', () => {
  // The service worker would answer the request that the journey holds.
  test.use({ serviceWorkers: 'block' })

  test('the footer stays out of view', async ({ page }) => {
    await putInBag(page, 'Yara')
    const release = await hold(page, /\/bag\.data/)
    await open(page, '/bag')
    await expect(page.getByRole('progressbar', { name: 'Cargando' })).toBeAttached()
    await expect(page.getByRole('contentinfo')).not.toBeInViewport()
    release()
    await expect(total(page)).toBeVisible()
    await expect(page.getByText('1 artículo', { exact: true })).toBeVisible()
  })
})

test('the way back and another window show the own bag as it is now, not a shared one', async ({
  page,
  context,
}) => {
  await putInBag(page, 'Khamrah')
  await bagLink(page, 'Bolsa, 1 artículo').click()
  await line(page, 'Khamrah').getByRole('link', { name: 'Khamrah', exact: true }).click()
  await page.getByRole('link', { name: 'Añadir a la bolsa' }).click()
  await expect(bagLink(page, 'Bolsa, 2 artículos')).toBeVisible()
  await page.goBack()
  await expect(line(page, 'Khamrah')).toContainText('Cantidad: 2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu bolsa')
  await expect(page).toHaveURL(/lineas=\d+x2$/)

  const other = await context.newPage()
  await putInBag(other, 'Yara')
  await expect(line(page, 'Yara')).toContainText('Cantidad: 1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu bolsa')
  await expect(page.getByText('ya no está en la tienda')).toHaveCount(0)
  await expect(page).toHaveURL(/lineas=\d+x2\.\d+x1$/)
})

test('a shared bag can be viewed, and replaces another bag only after a confirmation', async ({
  page,
  browser,
}) => {
  await putInBag(page, 'Khamrah')
  await bagLink(page, /^Bolsa, 1/).click()
  await expect(page).toHaveURL(/lineas=\d+x1$/)
  const other = await (await browser.newContext()).newPage()
  await open(other, `${page.url()}.999999999x2`)
  await expect(other.getByRole('heading', { level: 1, name: 'Una bolsa compartida' })).toBeVisible()
  await expect(other.getByText('Un perfume o tamaño de esta bolsa ya no está en la tienda.')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('link', { name: 'Quitar lo que ya no está' }).click()
  await expect(other.getByText('ya no está en la tienda')).toHaveCount(0)
  await other.getByRole('link', { name: /^Uno más/ }).click()
  await expect(line(other, 'Khamrah')).toContainText('Cantidad: 2')
  await expect(bagLink(other, 'Bolsa')).toHaveAttribute('href', '/bag')
  await other.getByRole('button', { name: 'Guardarla como mi bolsa' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Tu bolsa' })).toBeVisible()
  await expect(bagLink(other, 'Bolsa, 2 artículos')).toBeVisible()
  await other.goto('/bag')
  await expect(line(other, 'Khamrah')).toContainText('Cantidad: 2')
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Cambiar mi bolsa por esta' }).click()
  await expect(bagLink(other, 'Bolsa, 1 artículo')).toBeVisible()
  await other.getByRole('button', { name: 'Deshacer' }).click()
  await expect(bagLink(other, 'Bolsa, 2 artículos')).toBeVisible()
  await expect(line(other, 'Khamrah')).toContainText('Cantidad: 2')
  // Nothing of it can be ordered.
  await other.goto('/bag?lineas=999999999x1')
  await expect(other.getByText('Esta bolsa viene de un enlace.')).toBeVisible()
  await expect(other.getByRole('main').getByRole('link', { name: 'Explorar Colección' })).toBeVisible()
  await expect(other.getByRole('button', { name: /mi bolsa/ })).toHaveCount(0)
  await other.context().close()
})

test('a changed price is reported; an invalid bag causes no error', async ({ page }) => {
  await putInBag(page, 'Khamrah')
  await page.evaluate(() => {
    const bag = JSON.parse(localStorage.getItem('azahar:bolsa') ?? '')
    localStorage.setItem('azahar:bolsa', JSON.stringify({ ...bag, prices: [12345] }))
  })
  await page.goto('/bag')
  await expect(page.getByText('El precio ha cambiado: costaba $123.45 cuando lo añadiste.')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('azahar:bolsa', '{{'))
  await page.goto('/bag?lineas=%3Cscript%3E.-1.0x0')
  await expect(page.getByText('Todavía no hay perfumes en la bolsa.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a perfume is added, its quantity changed, and requested in the chat', async ({ page }) => {
    await page.goto('/catalog?search=khamrah')
    await page.getByRole('article').first().getByRole('link').click()
    await page.getByRole('link', { name: 'Añadir a la bolsa' }).click()
    await page.getByRole('link', { name: /^Uno más/ }).click()
    await expect(line(page, 'Khamrah')).toContainText('Cantidad: 2')
    expect(await chatText(page)).toMatch(/^2 × Khamrah/m)
  })
})
