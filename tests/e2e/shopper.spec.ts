import { expect, expectAccessible, hydrated, open, openFilters, test } from './journey.ts'

test('finds Khamrah by typing "kamra", and requests the decant in WhatsApp', async ({ page }) => {
  await open(page, '/catalog')
  const search = page.getByRole('main').getByLabel('Buscar perfumes')
  await search.fill('kamra')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/catalog\?search=kamra/)
  await expect(page.getByText('Mostrando resultados de «khamrah».')).toBeVisible()
  await page.getByRole('link', { name: 'Buscar «kamra» tal cual' }).click()
  await expect(page.getByRole('heading', { name: 'No se encontraron perfumes' })).toBeVisible()
  await page.goBack()
  await page.getByRole('article').getByRole('link', { name: 'Khamrah', exact: true }).click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Khamrah' })).toBeVisible()

  await page.getByRole('link', { name: /Decant 10 ml/ }).click()
  await expect(page.getByRole('link', { name: /Decant 10 ml/ })).toHaveAttribute('aria-current', 'true')
  const chat = page
    .getByRole('main')
    .getByRole('link', { name: /Contactar por WhatsApp/ })
    .filter({ visible: true })
  await expect(chat).toHaveAttribute('target', '_blank')
  await expect(chat).toHaveAttribute('rel', /noopener/)
  const href = new URL((await chat.getAttribute('href')) ?? '')
  expect(href.origin + href.pathname).toBe('https://wa.me/573001234567')
  const message = href.searchParams.get('text') ?? ''
  expect(message).toContain('Khamrah')
  expect(message).toContain('Lattafa')
  expect(message).toContain('Decant 10 ml')
  expect(message).toContain(page.url().split('?')[0])
  expect(message).toMatch(/\$\d+\.\d\d/)
})

test('filters to Mujer and Gourmand under 60 and sees only such perfumes', async ({ page }) => {
  await open(page, '/catalog')
  const everything = await page.getByText(/Mostrando \d+ de \d+ perfumes/).textContent()
  await page.getByRole('button', { name: /Filtr/ }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Gourmand').check()
  await dialog.getByLabel('Mujeres').check()
  await dialog.getByRole('textbox', { name: 'Hasta' }).fill('60')
  // The filters are not applied yet, so the list is unchanged.
  await expect(page.getByText(everything ?? '')).toBeAttached()
  await dialog.getByRole('button', { name: /^(Aplicar Filtros|Apply)$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/familia=Gourmand/)
  await expect(page).toHaveURL(/genero=Mujer/)
  await expect(page).toHaveURL(/precio_max=60/)
  await expect(page.getByText(everything ?? '')).toHaveCount(0)
  await expectAccessible(page)

  const prices = await page.getByRole('article').evaluateAll((cards) =>
    // A former price follows the current one.
    cards.map((card) => Number(/\$([\d.]+)/.exec(card.querySelector('li')?.textContent ?? '')?.[1])),
  )
  expect(prices.length).toBeGreaterThan(3)
  expect(Math.max(...prices)).toBeLessThanOrEqual(60)
  await page.getByRole('link', { name: 'Borrar todo' }).click()
  await expect(page.getByText(everything ?? '')).toBeVisible()
})

test('"Cargar más" appends, and coming back from a perfume keeps the list', async ({ page }) => {
  await open(page, '/catalog')
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.getByRole('link', { name: 'Cargar más' }).click()
  await expect(page.getByRole('article')).toHaveCount(48)
  await page.getByRole('article').nth(40).getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(48)
})

test('stored preferences apply visibly to a plain catalog path, and "Borrar todo" resets them', async ({
  page,
}) => {
  await open(page, '/catalog')
  const dialog = await openFilters(page)
  await dialog.getByLabel('Floral').check()
  await dialog.getByRole('button', { name: /^(Aplicar Filtros|Apply)$/ }).click()
  await expect(page).toHaveURL(/familia=Floral/)
  await page.getByRole('combobox', { name: /Ordenar/ }).selectOption('price-asc')
  await expect(page).toHaveURL(/orden=price-asc/)

  await page.goto('/women')
  await expect(page).toHaveURL(/\/women\?.*familia=Floral/)
  await expect(page).toHaveURL(/orden=price-asc/)
  await expect(page.getByRole('combobox', { name: /Ordenar/ })).toHaveValue('price-asc')
  await page.getByRole('link', { name: 'Borrar todo' }).click()
  await expect(page).toHaveURL('/women')
  await open(page, '/catalog')
  await expect(page.getByRole('combobox', { name: /Ordenar/ })).toHaveValue('featured')
  await expect(page).toHaveURL('/catalog')
})

test('an order that is chosen before the scripts arrive is applied', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/catalog?familia=Floral', { waitUntil: 'commit' })
  const sort = page.getByRole('combobox', { name: /Ordenar/ })
  await sort.selectOption('price-asc')
  scripts.resolve()
  await expect(page).toHaveURL('/catalog?familia=Floral&orden=price-asc')
  await expect(sort).toHaveValue('price-asc')
})

test('texts that are typed before the scripts arrive stay', async ({ page }) => {
  let scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/catalog', { waitUntil: 'commit' })
  const search = page.getByRole('main').getByLabel('Buscar perfumes')
  await search.fill('lattafa')
  scripts.resolve()
  await hydrated(page)
  await expect(search).toHaveValue('lattafa')

  scripts = Promise.withResolvers()
  await page.goto('/contact', { waitUntil: 'commit' })
  const message = page.getByLabel('Tu mensaje')
  await message.fill('¿Hacen envíos a Pasto?')
  scripts.resolve()
  await hydrated(page)
  await expect(message).toHaveValue('¿Hacen envíos a Pasto?')
  await expect(page.getByRole('main').getByRole('link', { name: 'Contactar por WhatsApp' })).toHaveAttribute(
    'href',
    /Pasto/,
  )
})
