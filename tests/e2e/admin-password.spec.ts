import { TEST_ADMIN } from '#tests/shop-process.ts'
import { ownShop as test } from './admin-journey.ts'
import { expect, expectAccessible, expectFits } from './journey.ts'

const NEW = 'naranjo sereno y mojado'
const NEXT = 'limonero alto y callado'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`the administrator changes the password ${javaScriptEnabled ? 'and' : 'without JavaScript, and'} other sessions end`, async ({
      page,
      browser,
      baseURL,
    }) => {
      const signIn = async (on: typeof page, password: string) => {
        await on.goto('/admin?volver=/admin/settings')
        await on.locator('input[name=email]').fill(TEST_ADMIN.email)
        await on.locator('input[name=password]').fill(password)
        await on.locator('main form:has(input[name=password]) button[type=submit]').click()
      }
      const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' })
      await signIn(elsewhere, TEST_ADMIN.password)
      await expect(elsewhere.getByRole('heading', { name: 'Configuración' })).toBeVisible()

      await signIn(page, TEST_ADMIN.password)
      await page.getByRole('link', { name: 'Sesiones' }).click()
      await page.getByRole('link', { name: 'Cambiar la contraseña' }).click()
      const current = page.getByLabel('Contraseña actual', { exact: true })
      const next = page.getByLabel('Contraseña nueva', { exact: true })
      const send = page.getByRole('button', { name: 'Cambiar la contraseña' })
      await current.fill(TEST_ADMIN.password)
      await next.fill('perfume1234')
      await send.click()
      await expect(next).toHaveAccessibleDescription(
        /^Al menos 12 caracteres.* Usa al menos 12 caracteres\.$|^Usa al menos 12/,
      )
      await current.fill('otra cosa')
      await next.fill(NEW)
      await send.click()
      await expect(page.getByText('Esa no es tu contraseña.')).toBeVisible()
      await current.fill(TEST_ADMIN.password)
      await next.fill(TEST_ADMIN.password)
      await send.click()
      await expect(page.getByText('Es igual que la actual. Escribe otra.')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await expectFits(page)

      await current.fill(TEST_ADMIN.password)
      await next.fill(NEW)
      await send.click()
      await expect(page.getByText('Contraseña cambiada. Tus demás sesiones se han cerrado.')).toBeVisible()
      await expect(current).toHaveValue('')
      if (javaScriptEnabled) {
        await current.fill(NEW)
        await next.fill(NEXT)
        await send.click()
        await expect(current).toHaveValue('')
        await expect(next).toHaveValue('')
        await current.fill(NEXT)
        await next.fill(NEW)
        await send.click()
        await expect(current).toHaveValue('')
      }
      if (javaScriptEnabled) await expectAccessible(page)
      await elsewhere.goto('/admin/settings')
      await expect(elsewhere.getByRole('button', { name: 'Access Dashboard' })).toBeVisible()
      await signIn(elsewhere, TEST_ADMIN.password)
      await expect(elsewhere.getByText('Invalid admin credentials').first()).toBeVisible()
      await signIn(elsewhere, NEW)
      await expect(elsewhere.getByRole('heading', { name: 'Configuración' })).toBeVisible()
      await elsewhere.close()
    })
  })
}
