import type { Page } from '@playwright/test'
import { deleteButton } from './admin-journey.ts'
import type { Filled, Who } from './filled-shop.ts'
import { expect, open } from './journey.ts'

/** An id of nothing. */
export const NOWHERE = '00000000-0000-4000-8000-000000000000'

/** A page of the shop in one of its states. */
export interface View {
  name: string
  who: Who
  /** Its URL. */
  at: (filled: Filled) => string
  /** Brings the page into the state after hydration. */
  reach?: (page: Page, filled: Filled) => Promise<unknown>
  /** For small screens only. */
  onPhones?: true
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()
const dialogAfter = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
/** Sends the unchanged form, which is refused. */
const refusedBy = (name: string, what: RegExp) => async (page: Page) => {
  await button(page, name).click()
  await expect(page.getByText(what).first()).toBeVisible()
}

/** States of a page after user actions. */
export const REACHED: readonly View[] = [
  { name: 'menu', who: 'visitor', at: () => '/about', reach: dialogAfter('Abrir menú'), onPhones: true },
  {
    name: 'menu of the admin area',
    who: 'admin',
    at: () => '/admin/dashboard',
    reach: dialogAfter('Menú'),
    onPhones: true,
  },
  {
    name: 'unknown product to edit, which leads to the list',
    who: 'admin',
    at: () => `/admin/products/edit/${NOWHERE}`,
    reach: async (page) => {
      await expect(page.getByRole('table', { name: 'Productos' })).toBeVisible()
      await expect(page.getByText('The requested product could not be found.')).toBeVisible()
    },
  },
  {
    name: 'own orders',
    who: 'visitor',
    at: ({ orders }) => `/order/${orders.nuevo.token}`,
    reach: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Mis pedidos' }).click()
      await expect(button(page, 'Borrar de este dispositivo')).toBeVisible()
    },
  },
  {
    name: 'own orders, about to be deleted from the device',
    who: 'visitor',
    at: ({ orders }) => `/order/${orders.nuevo.token}`,
    reach: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Mis pedidos' }).click()
      await dialogAfter('Borrar de este dispositivo')(page)
    },
  },
  {
    name: 'order not found by its code',
    who: 'visitor',
    at: () => '/orders',
    reach: refusedBy('Buscar el pedido', /Revisa los campos/),
  },
  { name: 'filters open', who: 'visitor', at: () => '/catalog', reach: dialogAfter(/Filtros/) },
  {
    name: 'search overlay',
    who: 'visitor',
    at: () => '/about',
    reach: async (page) => {
      await page.keyboard.press('/')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'recent searches',
    who: 'visitor',
    at: () => '/about',
    reach: async (page) => {
      const search = page.getByRole('combobox').filter({ visible: true })
      await search.fill('ámbar')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/search=%C3%A1mbar/)
      await open(page, '/about')
      await search.click()
      await expect(page.getByText('Búsquedas Recientes').filter({ visible: true })).toBeVisible()
    },
  },
  {
    name: 'search suggestions',
    who: 'visitor',
    at: () => '/about',
    reach: async (page) => {
      await page.getByRole('combobox').filter({ visible: true }).fill('flor')
      await expect(page.getByRole('option', { name: 'Floral' })).toBeVisible()
    },
  },
  {
    name: 'notice and a filled bag',
    who: 'visitor',
    at: ({ product }) => `/product/${product}`,
    reach: async (page) => {
      await page.getByRole('link', { name: 'Añadir a la bolsa' }).click()
      const notice = page.locator('[data-toast]')
      await notice.hover() // stays visible during the hover
      await expect(notice).toBeVisible()
    },
  },
  {
    name: 'order form with errors',
    who: 'visitor',
    at: ({ sizes }) => `/order/new?lineas=${sizes[0]}x1`,
    reach: refusedBy('Pedir por WhatsApp', /Escribe tu ciudad/),
  },
  {
    name: 'review form with errors',
    who: 'visitor',
    at: ({ invitation }) => invitation,
    reach: refusedBy('Enviar mi opinión', /no se ha enviado todavía/),
  },
  {
    name: 'sign-in refused',
    who: 'visitor',
    at: () => '/auth/login',
    reach: async (page) => {
      await page.getByLabel('Correo electrónico').fill('nadie@correo.example')
      await page.getByLabel('Contraseña', { exact: true }).fill('no es esta')
      await button(page, 'Iniciar sesión').click()
      await expect(page.getByRole('alert')).toContainText('no son correctos')
    },
  },
  {
    name: 'register with errors',
    who: 'visitor',
    at: () => '/auth/register',
    reach: refusedBy('Crear cuenta', /Escribe tu nombre\./),
  },
  {
    name: 'sign-in of the admin area refused',
    who: 'visitor',
    at: () => '/admin',
    reach: async (page) => {
      await button(page, 'Access Dashboard').click()
      await expect(page.getByText('Please enter both email and password').first()).toBeVisible()
    },
  },
  {
    name: 'account with a refused password and the deletion open',
    who: 'customer',
    at: () => '/account',
    reach: async (page) => {
      await page.getByText('Quiero borrar mi cuenta').click()
      await button(page, 'Cambiar contraseña').click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'filters of products open',
    who: 'admin',
    at: () => '/admin/products',
    reach: dialogAfter(/^Filtrar/),
  },
  {
    name: 'deletion of a product asked',
    who: 'admin',
    at: () => '/admin/products',
    reach: async (page) => {
      await (await deleteButton(page.locator('tbody tr').first())).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'rest of a product open',
    who: 'admin',
    at: () => '/admin/products',
    reach: async (page) => {
      await page.locator('tbody summary').first().click()
      await expect(page.getByRole('link', { name: /^Ver en la tienda / })).toBeVisible()
    },
  },
  {
    name: 'new product with errors',
    who: 'admin',
    at: () => '/admin/products/new',
    reach: refusedBy('Guardar Producto', /El nombre del producto es requerido/),
  },
  {
    name: 'images of a product',
    who: 'admin',
    at: ({ product }) => `/admin/products/edit/${product}`,
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Imágenes' }).click()
      await expect(page.getByRole('img', { name: 'Imagen 1' })).toBeVisible()
    },
  },
  {
    name: 'new order with errors',
    who: 'admin',
    at: () => '/admin/orders/new',
    reach: async (page) => {
      await page.getByRole('main').locator('form button[type=submit]').last().click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'canceling an order',
    who: 'admin',
    at: ({ orders }) => `/admin/orders/${orders.nuevo.id}`,
    reach: (page) => page.getByText('Cancelar este pedido').click(),
  },
  {
    name: 'forgetting a customer',
    who: 'admin',
    at: ({ customer }) => `/admin/users/person?persona=c:${customer.id}`,
    reach: (page) => page.getByText('Borrar sus datos').click(),
  },
  {
    name: 'settings with errors',
    who: 'admin',
    at: () => '/admin/dashboard?seccion=configuracion&parte=redes',
    reach: async (page) => {
      await page.getByLabel('TikTok').fill('javascript:alert(1)')
      await button(page, 'Guardar configuración').click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'settings that another user has changed',
    who: 'admin',
    at: () => '/admin/dashboard?seccion=configuracion&parte=redes',
    reach: async (page) => {
      const other = await page.context().newPage()
      await open(other, '/admin/dashboard?seccion=configuracion&parte=redes')
      await button(other, 'Guardar configuración').click()
      await expect(other.getByText('Configuración guardada.')).toBeVisible()
      await other.close()
      await page.getByLabel('Instagram').fill('@casa.neroli')
      await button(page, 'Guardar configuración').click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'leaving unsaved settings asked',
    who: 'admin',
    at: () => '/admin/dashboard?seccion=configuracion&parte=textos',
    reach: async (page) => {
      await page.getByLabel('Subtítulo').fill('Sin guardar')
      await page.getByRole('link', { name: 'Redes', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Cambios sin guardar' })).toBeVisible()
    },
  },
]
