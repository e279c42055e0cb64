import { PAGE_SIZE } from '#shop/catalog/catalog-state.ts'
import { expect, test } from './journey.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript a perfume is found, filtered, sorted and requested in the chat', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Explorar Colección' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Perfumes de Lujo' })).toBeVisible()

  const search = page.getByRole('main').getByLabel('Buscar perfumes')
  await search.fill('vainilla')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/catalog\?.*search=vainilla/)

  await page.goto('/catalog')
  await page.getByText('Filtros', { exact: false }).filter({ visible: true }).first().click()
  await page.getByLabel('Gourmand').filter({ visible: true }).first().check()
  await page.getByRole('button', { name: 'Aplicar Filtros' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/familia=Gourmand/)

  await page.goto('/catalog')
  await page.getByRole('combobox', { name: /Ordenar/ }).selectOption('price-asc')
  await page.getByRole('button', { name: /Ordenar/ }).click()
  await expect(page).toHaveURL(/orden=price-asc/)

  await expect(page.getByRole('article')).toHaveCount(PAGE_SIZE)
  await page.getByRole('link', { name: 'Cargar más' }).click()
  await expect(page).toHaveURL(/pagina=2/)
  await page.getByRole('article').first().getByRole('link').click()
  const chat = page
    .getByRole('main')
    .getByRole('link', { name: /Contactar por WhatsApp/ })
    .filter({ visible: true })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/573001234567\?text=/)
})

test('without JavaScript the menu, the static pages and the contact form can be used', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByLabel('Tu mensaje')).toHaveValue('¡Hola! Estoy interesado en sus perfumes.')
  for (const [path, heading] of [
    ['/about', /Sobre/],
    ['/terms', /Términos/],
    ['/privacy', /Privacidad/i],
    ['/men', 'Perfumes para Él'],
    ['/women', 'Perfumes para Ella'],
    ['/unisex', 'Perfumes Unisex'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contáctanos' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})
