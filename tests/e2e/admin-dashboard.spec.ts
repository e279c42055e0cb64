import { join } from 'node:path'
import { askOpenShop } from '#server/backup/backup-socket.ts'
import {
  fillDetails,
  ownShop,
  saveProduct,
  saveSettings,
  settingsSaved,
  signIn,
  test,
} from './admin-journey.ts'
import { expect, expectAccessible, expectUsable, open } from './journey.ts'

test('the dashboard counts the shop’s data and links to it', async ({ page }) => {
  await open(page, '/admin/dashboard')
  const main = page.getByRole('main')
  const card = (name: RegExp) => main.getByRole('listitem').getByRole('link', { name })
  await expect(main.getByRole('heading', { level: 2, name: 'Copias de seguridad' })).toBeVisible()
  await expect(card(/^Pedidos/)).toHaveCount(0)
  await expect(card(/^Ingresos/)).toHaveCount(0)
  await expect(card(/^Usuarios/)).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'De la visita al pedido' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Ver todos los productos' })).toHaveAttribute(
    'href',
    '/admin/products',
  )
  const activity = main.getByRole('region', { name: 'Actividad reciente' })
  await expect(activity.getByText(/^(Inició sesión|Entró por primera vez)$/).first()).toBeVisible()
  await expect(activity.getByText('Tú', { exact: true }).first()).toBeVisible()
  await expect(activity.getByText('hace un momento').first()).toBeVisible()
  await expectUsable(page)

  await main.getByRole('link', { name: 'Agregar Nuevo Producto' }).click()
  await expect(page).toHaveURL(/\/admin\/products\/new$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo Producto' })).toBeVisible()
  await fillDetails(page, 'El primero')
  await saveProduct(page)
  await expect(page).toHaveURL(/\/admin\/products/)
  await open(page, '/admin/dashboard')
  await expect(card(/^Productos\s*1\s.*últimos 30 días/)).toHaveAttribute('href', '/admin/products')
})

test('the dashboard shows the last backup and whether it is encrypted', async ({ page, shop }) => {
  await askOpenShop(shop.dataDir, { folder: join(shop.dataDir, 'backups') })
  await open(page, '/admin/dashboard')
  const copies = page.getByRole('region', { name: 'Copias de seguridad' })
  await expect(copies).toContainText(/Última copia\s*hace (un momento|\d+ minutos?)/)
  await expect(copies).toContainText(/Tamaño\s*0,1 MB/)
  await expect(copies).toContainText(/Cifrada\s*no: quien copie el archivo lee los datos de tus clientes/)
  await expect(copies).toContainText('todavía no: se hace cada semana')
  await expectUsable(page)

  const passphrase = 'una contraseña larga'
  await askOpenShop(shop.dataDir, { folder: join(shop.dataDir, 'backups'), passphrase })
  await page.reload()
  await expect(copies).toContainText(/Cifrada\s*sí/)
})

test('empty orders and users show a notice', async ({ page }) => {
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible()
  await expect(page.getByText('Todavía no hay clientes.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/dashboard?seccion=pedidos&desde=2026-01-01')
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
  await expect(page.getByText('Ningún pedido coincide.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/dashboard?seccion=nada')
  await expect(page.getByRole('heading', { level: 1, name: 'Panel de Control' })).toBeVisible()
})

ownShop(
  'saved settings are on the storefront at once; a stale form is refused',
  async ({ page, browser, baseURL }) => {
    const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
    await visitor.goto('/contact')
    await expect(visitor.getByText('+57 300 123 4567')).toBeVisible()
    await signIn(page)
    await open(page, '/admin/settings')
    await expect(page).toHaveURL(/seccion=configuracion$/)
    await expectUsable(page)
    const stale = await page.context().newPage()
    await open(stale, '/admin/dashboard?seccion=configuracion')

    const name = page.getByLabel('Nombre de la tienda')
    const number = page.getByLabel('Número de WhatsApp')
    const save = page.getByRole('button', { name: 'Guardar configuración' })
    await name.fill(' ')
    await number.fill('123')
    await save.click()
    await expect(page.getByRole('alert')).toContainText('revisa los campos')
    await expect(name).toHaveAccessibleDescription('Escribe el nombre de la tienda.')
    await expect(number).toHaveAccessibleDescription(/No es un número de Colombia/)
    await expect(number).toHaveValue('123')
    await expectAccessible(page)

    await name.fill('Casa <b>Neroli</b>')
    await number.fill('+593 98 765 4321')
    await page.getByLabel('Horario de atención').fill('Todos los días: 8:00 – 20:00')
    await page.getByRole('button', { name: 'Probar enlace' }).click()
    await expect(page.getByRole('link', { name: 'Abrir el chat' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/593987654321\?text=/,
    )
    await save.click()
    await expect(settingsSaved(page)).toBeVisible()
    await expect(name).toHaveValue('Casa <b>Neroli</b>')
    await expect(page.getByRole('banner')).toContainText('Casa <b>Neroli</b>')
    await expectAccessible(page)

    await visitor.goto('/contact')
    await expect(visitor.getByText('+593 98 765 4321')).toBeVisible()
    await expect(visitor.getByText('Todos los días: 8:00 – 20:00')).toBeVisible()
    await expect(visitor).toHaveTitle(/Casa <b>Neroli<\/b>/)
    await visitor.close()

    await stale.getByLabel('Nombre de la tienda').fill('Tarde')
    await saveSettings(stale)
    await expect(stale.getByRole('alert')).toContainText('alguien guardó otra configuración')
    await expect(stale.getByLabel('Nombre de la tienda')).toHaveValue('Tarde')
    await stale.getByRole('link', { name: 'Ver la guardada y descartar lo mío' }).click()
    await expect(stale.getByLabel('Nombre de la tienda')).toHaveValue('Casa <b>Neroli</b>')
    await stale.close()
    await page.goto('/admin/dashboard')
    await expect(page.getByText('Cambió la configuración de la tienda')).toBeVisible()
  },
)

ownShop('the dashboard says how to configure a proxy that was forgotten', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' })
  await signIn(page)
  const notice = page.getByRole('region', { name: 'Falta configurar el proxy' })
  await expect(notice).toContainText('TRUST_PROXY=1')
  await expectUsable(page)
})
