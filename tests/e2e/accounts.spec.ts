import {
  fillRegistration,
  GOOD,
  linkIn,
  newEmail,
  password,
  register,
  signIn,
  test,
} from './account-journey.ts'
import { expect, expectUsable, open } from './journey.ts'

// A long journey: each step hashes passwords.
test.describe.configure({ timeout: 180_000 })

test('an account is registered by e-mail, edited, gets a new password, and is deleted', async ({
  page,
  smtp,
}) => {
  await open(page, '/auth/register')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByText('Escribe tu nombre.')).toBeVisible()
  await expect(page.getByLabel('Nombre completo')).toBeFocused()
  await expectUsable(page)
  for (const name of [/^términos y condiciones/, /^privacidad/])
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('target', '_blank')
  const email = await register(page, smtp)
  await page.getByText('Quiero borrar mi cuenta').click()
  await expectUsable(page)

  await page.getByLabel('Nombre completo').fill('Ana María')
  await page.getByRole('button', { name: 'Guardar nombre' }).click()
  const done = page.getByRole('status').filter({ hasText: 'Nombre guardado.' })
  // It is above the fields, and a phone may show only the button.
  await expect(done).toBeFocused()
  await expect(done).toBeInViewport({ ratio: 1 })
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
  await expectUsable(page)
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
