import {
  enterSettings,
  openPart,
  SETTINGS,
  saveSettings,
  settingsSaved,
  ownShop as test,
  toast,
} from './admin-journey.ts'
import { expect, expectUsable, hydrated, open } from './journey.ts'

test.slow() // saves each part

test('leaving unsaved texts needs a confirmation', async ({ page }) => {
  await enterSettings(page)
  await open(page, `${SETTINGS}&parte=nada`)
  await openPart(page, 'Textos')
  await hydrated(page)
  await page.getByLabel('Subtítulo').fill('Sin guardar')
  await openPart(page, 'Redes')
  const question = page.getByRole('dialog', { name: 'Cambios sin guardar' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Subtítulo')).toHaveValue('Sin guardar')
  await page.goBack()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page.getByLabel('Nombre de la tienda')).toHaveValue('Azahar')
  await openPart(page, 'Redes')
  await expect(page.getByLabel('Instagram')).toHaveValue('')
})

test('a save of another window is shown in an unchanged form, and is a conflict of a changed one', async ({
  page,
  context,
}) => {
  await enterSettings(page)
  await openPart(page, 'Aspecto')
  const other = await context.newPage()
  await open(other, `${SETTINGS}&parte=aspecto`)
  const choose = async (palette: string) => {
    await other.getByRole('radio', { name: palette }).check()
    await saveSettings(other)
    await expect(settingsSaved(other)).toBeVisible()
  }
  await choose('Zafiro')
  await openPart(page, 'Aspecto')
  await expect(page.getByRole('radio', { name: 'Zafiro' })).toBeChecked()
  await page.getByLabel('Color de enlaces y botones').fill('#6a1b4d')
  await choose('Esmeralda')
  const readAgain = page.waitForResponse((answer) => answer.url().includes('/admin/dashboard.data'))
  await openPart(page, 'Aspecto')
  await readAgain
  await saveSettings(page)
  await expect(page.getByText('alguien guardó otra configuración mientras escribías')).toBeInViewport()
  // What was typed stays, over what the other window has saved.
  await expect(page.getByLabel('Color de enlaces y botones')).toHaveValue('#6a1b4d')
  await expect(page.getByRole('radio', { name: 'Esmeralda' })).toBeChecked()
  await saveSettings(page)
  await expect(settingsSaved(page)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Esmeralda' })).toBeChecked()
  await expect(page.getByLabel('Color de enlaces y botones')).toHaveValue('#6a1b4d')
})

test('a reload loses nothing that was typed into the settings, until it is discarded or saved', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await enterSettings(page)
  await openPart(page, 'Aspecto')
  const accent = page.getByLabel('Color de enlaces y botones')
  const sapphire = page.getByRole('radio', { name: 'Zafiro' })
  const shelves = page.locator('#estantes').getByRole('listitem')
  const recovered = page.getByText('Hemos recuperado lo que estabas escribiendo.')
  const [saved, first, second] = [await accent.inputValue(), ...(await shelves.allInnerTexts())]
  await accent.fill('#6a1b4d')
  await sapphire.check()
  await page.getByRole('button', { name: `Bajar ${first}` }).click()
  await page.reload()
  await expect(recovered).toBeVisible()
  await expect(accent).toHaveValue('#6a1b4d')
  await expect(sapphire).toBeChecked()
  await expect(shelves.first()).toHaveText(second ?? '')
  await expectUsable(page)
  await page.reload()
  await expect(accent).toHaveValue('#6a1b4d')
  await page.getByRole('link', { name: 'Descartarlo' }).click()
  await expect(accent).toHaveValue(saved)
  await expect(recovered).toHaveCount(0)

  await openPart(page, 'Redes')
  await page.getByLabel('YouTube').fill('@neroli')
  await openPart(page, 'Textos')
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await openPart(page, 'Redes')
  await expect(page.getByLabel('YouTube')).toHaveValue('')
  await page.getByLabel('YouTube').fill('@neroli')
  await saveSettings(page)
  await expect(settingsSaved(page)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('YouTube')).not.toHaveValue('')
  await expect(recovered).toHaveCount(0)
  await page.getByLabel('YouTube').fill('')
  await saveSettings(page)
  await expect(settingsSaved(page)).toBeVisible()
})

test('a part that is chosen while the page before it is still shown is opened', async ({ page }) => {
  await enterSettings(page)
  await openPart(page, 'Redes')
  await page.getByLabel('YouTube').fill('@neroli')
  await openPart(page, 'Textos')
  // A tap after the router has gone on to 'Textos', and before React shows it.
  await page.evaluate(() => {
    const { pushState } = history
    history.pushState = (...entry) => {
      pushState.apply(history, entry)
      history.pushState = pushState
      queueMicrotask(() => document.querySelector<HTMLElement>('a[href$="parte=redes"]')?.click())
    }
  })
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page).toHaveURL(/parte=redes$/)
  await expect(page.getByLabel('YouTube')).toHaveValue('')
})

test('a save without a connection keeps the input', async ({ page, context }) => {
  await enterSettings(page)
  await openPart(page, 'Redes')
  await page.getByLabel('YouTube').fill('@neroli')
  await context.setOffline(true)
  await saveSettings(page)
  await expect(toast(page, 'No se pudo llegar a la tienda')).toBeVisible()
  await expect(page.getByText('fallo inesperado')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByLabel('YouTube')).toHaveValue('@neroli')
  await saveSettings(page)
  await expect(settingsSaved(page)).toBeVisible()
  await expect(page.getByLabel('YouTube')).toHaveValue('https://www.youtube.com/@neroli')
})
