import type { Page } from '@playwright/test'
import { type ShopProcess, startShop } from '#tests/shop-process.ts'
import { type SmtpServer, startSmtpServer } from '#tests/smtp-server.ts'
import { expect, expectAccessible, hydrated, test as journey } from './journey.ts'

/** A separate shop with mail for each worker, so that accounts of other journeys do not interfere. */
const test = journey.extend<object, { smtp: SmtpServer; shop: ShopProcess }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const smtp = await startSmtpServer()
      await use(smtp)
      await smtp.stop()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ smtp }, use) => {
      const shop = await startShop({
        env: { SMTP_URL: smtp.url, MAIL_FROM: 'Azahar <tienda@azahar.example>' },
      })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  // The pages show the 4xx errors.
  allowedErrors: [/Failed to load resource/],
})

// A long journey: each step hashes passwords.
test.describe.configure({ timeout: 180_000 })

const GOOD = 'tres gatos verdes'
let people = 0
const newEmail = () => `persona.${process.pid}.${++people}@correo.example`
const password = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const linkIn = (text: string) => text.match(/http:\S+\/auth\/\S+\?clave=\S+/)?.[0] ?? ''

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

async function fits(page: Page) {
  await expectAccessible(page)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
}

async function fillRegistration(page: Page, email: string) {
  await page.getByLabel('Nombre completo').fill('Ana Gómez')
  await page.getByLabel('Correo electrónico').fill(email)
  await password(page, 'Contraseña').fill(GOOD)
  await page.getByRole('checkbox', { name: /Acepto los términos/ }).check()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
}

async function register(page: Page, smtp: SmtpServer) {
  const email = newEmail()
  await open(page, '/auth/register')
  await fillRegistration(page, email)
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
  await open(page, linkIn((await smtp.nextTo(email)).text))
  await password(page, 'La contraseña que elegiste').fill(GOOD)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible()
  return email
}

async function signIn(page: Page, email: string, secret: string) {
  await page.getByLabel('Correo electrónico').fill(email)
  await password(page, 'Contraseña').fill(secret)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

/** The shop's answer to a change of the favorites; the heart is filled before the answer. */
const savedToAccount = (page: Page, change: 'guardar' | 'quitar') =>
  page.waitForResponse((answer) => answer.request().postData()?.startsWith(`${change}=`) === true)

/** Adds the nth perfume of the catalog to the favorites and returns its name. */
async function like(page: Page, place: number) {
  await open(page, '/catalog')
  await page.getByRole('article').nth(place).getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  const heart = page.getByRole('button', { name: 'Favorito' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
}

test('an account is registered by e-mail, edited, gets a new password, and is deleted', async ({
  page,
  smtp,
}) => {
  await open(page, '/auth/register')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByText('Escribe tu nombre.')).toBeVisible()
  await expect(page.getByLabel('Nombre completo')).toBeFocused()
  await fits(page)
  const email = await register(page, smtp)
  await page.getByText('Quiero borrar mi cuenta').click()
  await fits(page)

  await page.getByLabel('Nombre completo').fill('Ana María')
  await page.getByRole('button', { name: 'Guardar nombre' }).click()
  await expect(page.getByText('Nombre guardado.')).toBeVisible()
  await expect(page.getByText(`Ana María, ${email}`)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar mis datos' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('mis-datos.json')

  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByText('Has cerrado sesión.')).toBeVisible()
  await signIn(page, email, 'no es esta')
  await expect(page.getByRole('alert')).toHaveText('El correo o la contraseña no son correctos.')
  // The notice is above the fields, and a phone may show only the button.
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recuperar contraseña' })).toBeVisible()
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText(`Si ${email} tiene una cuenta`)).toBeVisible()
  await open(page, linkIn((await smtp.nextTo(email)).text))
  await password(page, 'Contraseña nueva').fill('cuatro perros azules')
  await fits(page)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByText('Tu contraseña ha cambiado. Entra con la nueva.')).toBeVisible()
  await signIn(page, email, 'cuatro perros azules')

  await page.getByText('Quiero borrar mi cuenta').click()
  const farewell = page.getByRole('region', { name: 'Borrar la cuenta' })
  await farewell.getByLabel('Tu contraseña', { exact: true }).fill('no es esta')
  await farewell.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  await expect(page.getByText('Esa no es tu contraseña.')).toBeVisible()
  await farewell.getByLabel('Tu contraseña', { exact: true }).fill('cuatro perros azules')
  await farewell.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  await expect(page.getByText('Los pedidos que hiciste siguen en la tienda')).toBeVisible()
  await page.goto('/account')
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('favorites are stored without an account, shared, merged into the account, and removed with the session', async ({
  page,
  browser,
  smtp,
  shop,
}) => {
  const email = await register(page, smtp)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByText('Has cerrado sesión.')).toBeVisible()

  await open(page, '/favoritos')
  await expect(page.getByText('Todavía no hay perfumes en la lista.')).toBeVisible()
  await fits(page)
  const first = await like(page, 0)
  const second = await like(page, 1)
  await page.goto('/favoritos')
  await expect(page.getByText('2 perfumes', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toContainText([second, first])
  await fits(page)
  const link = page.url()

  // A visitor with favorites must not see the empty list, not even for a moment.
  await open(page, '/about')
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent.includes('Todavía no hay perfumes')) document.body.dataset.empty = ''
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Favoritos' }).click()
  await expect(page.getByText('2 perfumes', { exact: true })).toBeVisible()
  await expect(page.locator('body[data-empty]')).toHaveCount(0)

  const friend = await browser.newPage()
  await open(friend, link)
  await expect(friend.getByRole('heading', { name: 'Una lista compartida' })).toBeVisible()
  await friend.getByRole('button', { name: 'Guardar todos en mis favoritos' }).click()
  await expect(friend.getByRole('heading', { name: 'Tus favoritos' })).toBeVisible()
  await friend.getByRole('button', { name: `Favorito: ${first}` }).click()
  await expect(friend.getByText('1 perfume', { exact: true })).toBeVisible()
  await friend.getByRole('button', { name: 'Deshacer' }).click()
  await expect(friend.getByText('2 perfumes', { exact: true })).toBeVisible()
  await friend.close()

  await page.getByRole('link', { name: 'Inicia sesión' }).click()
  await signIn(page, email, GOOD)
  await expect(page).toHaveURL(/\/favoritos$/)
  await expect(page.getByText('2 perfumes', { exact: true })).toBeVisible()
  const removeFirst = async () => {
    const taken = savedToAccount(page, 'quitar')
    await page.getByRole('button', { name: `Favorito: ${first}` }).click()
    await expect(page.getByText('1 perfume', { exact: true })).toBeVisible()
    await taken
  }
  await removeFirst()
  const restored = savedToAccount(page, 'guardar')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('2 perfumes', { exact: true })).toBeVisible()
  await restored
  await removeFirst()
  const given = savedToAccount(page, 'guardar')
  const third = await like(page, 2)
  await given

  // Another device of the same customer.
  const other = await browser.newContext({ baseURL: shop.url })
  const there = await other.newPage()
  await open(there, '/auth/login?volver=/favoritos')
  await signIn(there, email, GOOD)
  await expect(there.getByRole('article')).toContainText([third, second])
  await other.close()

  await open(page, '/account')
  await expect(page.getByRole('link', { name: 'Ver 2 perfumes' })).toBeVisible()
  // Before the scripts of the next page, which may be left at once.
  await page.addInitScript(() => {
    Object.assign(window, { favoritesAtStart: localStorage.getItem('azahar:favoritos') })
  })
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByText('Has cerrado sesión.')).toBeVisible()
  expect(await page.evaluate(() => (window as { favoritesAtStart?: unknown }).favoritesAtStart)).toBe('')
  await open(page, '/favoritos')
  await expect(page.getByText('Todavía no hay perfumes en la lista.')).toBeVisible()
  const copies = await page.evaluate(() => localStorage.getItem('azahar:favoritos-copia'))
  expect(copies ?? '').toBe('')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an account is created, used and signed out, and a favorite is saved', async ({ page, smtp }) => {
    const email = newEmail()
    await page.goto('/auth/register')
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await expect(page.getByText('Escribe tu nombre.')).toBeVisible()
    await fillRegistration(page, email)
    await page.goto(linkIn((await smtp.nextTo(email)).text))
    await password(page, 'La contraseña que elegiste').fill(GOOD)
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await expect(page.getByText(`Ana Gómez, ${email}`)).toBeVisible()
    await page.goto('/catalog')
    await page.getByRole('article').first().getByRole('link').click()
    await page.getByRole('button', { name: 'Favorito' }).click()
    await expect(page).toHaveURL(/\/favoritos$/)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page.getByText('Has cerrado sesión.')).toBeVisible()
  })
})
