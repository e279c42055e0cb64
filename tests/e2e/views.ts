import type { Page } from '@playwright/test'
import { ORDER_STATES } from '#domain/order-states.ts'
import { open } from './admin-journey.ts'
import type { Filled, Who } from './filled-shop.ts'
import { expect } from './journey.ts'

/** A page of the shop in one of its states. */
export interface View {
  name: string
  who: Who
  /** Its address. */
  at: (filled: Filled) => string
  /** What brings it into the state, once React has taken over. */
  reach?: (page: Page, filled: Filled) => Promise<unknown>
}

const NOWHERE = '00000000-0000-4000-8000-000000000000'
const UNKNOWN_TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA'

/** Pages that their address alone brings up, by who sees them. */
const PLAIN: Record<Who, Record<string, string | View['at']>> = {
  visitor: {
    home: '/',
    'home with results': '/?search=oud',
    'home with nothing found': '/?search=zzzzqqq',
    catalogue: '/catalog',
    'catalogue as a list, filtered, in order':
      '/catalog?vista=list&familia=Floral&familia=Oriental&orden=price-desc&precio_max=200',
    'catalogue, second page': '/catalog?pagina=2',
    'catalogue, nothing found': '/catalog?search=zzzzqqq&familia=Floral',
    'catalogue, closest spellings': '/catalog?search=kamra',
    men: '/men',
    women: '/women',
    unisex: '/unisex',
    product: ({ product }) => `/product/${product}`,
    'product that is not sold': ({ unavailable }) => `/product/${unavailable}`,
    'product of long words without picture or size': ({ bare }) => `/product/${bare}`,
    'unknown product': `/product/${NOWHERE}`,
    'empty bag': '/bag',
    'shared bag with something that is gone': ({ sizes }) =>
      `/bag?lineas=${sizes.map((id) => `${id}x2`).join('.')}.999999999x1`,
    'order form': ({ sizes }) => `/order/new?lineas=${sizes[0]}x1`,
    'order form with nothing left to order': '/order/new?lineas=999999999x1',
    ...Object.fromEntries(
      ORDER_STATES.map((state) => [
        `order, ${state}`,
        ({ orders }: Filled) => `/order/${orders[state].token}`,
      ]),
    ),
    'unknown order': `/order/${UNKNOWN_TOKEN}`,
    'opinion form': ({ invitation }) => invitation,
    'opinion given': ({ usedInvitation }) => usedInvitation,
    'unknown opinion link': `/opinar/${UNKNOWN_TOKEN}`,
    about: '/about',
    contact: '/contact',
    terms: '/terms',
    privacy: '/privacy',
    'sign-in': '/auth/login',
    'sign-in after leaving': '/auth/login?aviso=salida',
    register: '/auth/register',
    'forgotten password': '/auth/forgot-password',
    'password link that is over': `/auth/reset-password?clave=${UNKNOWN_TOKEN}`,
    'registration link that is over': `/auth/confirm?clave=${UNKNOWN_TOKEN}`,
    'no favourites': '/favoritos',
    'shared favourites': ({ product, unavailable }) => `/favoritos?lista=${product}.${unavailable}`,
    'unknown page': '/no-existe',
    'sign-in of the administration': '/admin',
  },
  customer: {
    account: '/account',
    'favourites of the account': '/favoritos',
    'order form of the account': ({ sizes }) => `/order/new?lineas=${sizes[0]}x1`,
    'leaving the account': '/auth/logout',
  },
  admin: {
    dashboard: '/admin/dashboard',
    'dashboard of ninety days': '/admin/dashboard?dias=90',
    demand: '/admin/dashboard?seccion=demanda',
    orders: '/admin/dashboard?seccion=pedidos',
    'orders, none': '/admin/dashboard?seccion=pedidos&q=zzzzqqq',
    'orders of a state and days': '/admin/dashboard?seccion=pedidos&estado=pagado&desde=2026-01-01',
    customers: '/admin/dashboard?seccion=usuarios',
    'customers, none': '/admin/dashboard?seccion=usuarios&q=zzzzqqq',
    'a customer with an account': ({ customer }) => `/admin/users/person?persona=c:${customer.id}`,
    'a customer without one': '/admin/users/person?persona=t:573004445566',
    'unknown customer': '/admin/users/person?persona=t:573009999999',
    'reset link': '/admin/users/reset-link',
    ...Object.fromEntries(
      ['tienda', 'textos', 'redes', 'pedidos', 'sesiones'].map((part) => [
        `settings, ${part}`,
        `/admin/dashboard?seccion=configuracion&parte=${part}`,
      ]),
    ),
    'settings, saved': '/admin/dashboard?seccion=configuracion&parte=redes&guardado=1',
    'second step': '/admin/settings/second-step',
    products: '/admin/products',
    'products, filtered': '/admin/products?search=oud&familia=Floral&genero=Mujer',
    'products, none': '/admin/products?search=zzzzqqq',
    'products, second page': '/admin/products?pagina=2',
    opinions: '/admin/products/reviews',
    'new product': '/admin/products/new',
    'edit product': ({ product }) => `/admin/products/edit/${product}`,
    'unknown product to edit': `/admin/products/edit/${NOWHERE}`,
    'new order': '/admin/orders/new',
    ...Object.fromEntries(
      ORDER_STATES.map((state) => [
        `order of a buyer, ${state}`,
        ({ orders }: Filled) => `/admin/orders/${orders[state].id}`,
      ]),
    ),
    'unknown order of a buyer': `/admin/orders/${NOWHERE}`,
    receipt: ({ orders }) => `/admin/orders/${orders.pagado.id}/print`,
    label: ({ orders }) => `/admin/orders/${orders.pagado.id}/print?formato=etiqueta`,
    'unknown page of the administration': '/admin/nada',
    'leaving the administration': '/admin/logout',
  },
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()
const dialogAfter = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
/** Sends a form as it stands, which is refused. */
const refusedBy = (name: string, what: RegExp) => async (page: Page) => {
  await button(page, name).click()
  await expect(page.getByText(what).first()).toBeVisible()
}

const REACHED: View[] = [
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
      const search = page.getByRole('searchbox').filter({ visible: true })
      await search.fill('ámbar')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/search=%C3%A1mbar/)
      await open(page, '/about')
      await search.click()
      await expect(page.getByText('Búsquedas Recientes').filter({ visible: true })).toBeVisible()
    },
  },
  {
    name: 'notice and a filled bag',
    who: 'visitor',
    at: ({ product }) => `/product/${product}`,
    reach: async (page) => {
      await page.getByRole('link', { name: 'Añadir a la bolsa' }).click()
      const notice = page.locator('[data-toast]')
      await notice.hover() // stays while it is pointed at
      await expect(notice).toBeVisible()
    },
  },
  {
    name: 'order form with faults',
    who: 'visitor',
    at: ({ sizes }) => `/order/new?lineas=${sizes[0]}x1`,
    reach: refusedBy('Pedir por WhatsApp', /Escribe tu ciudad/),
  },
  {
    name: 'opinion form with faults',
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
    name: 'register with faults',
    who: 'visitor',
    at: () => '/auth/register',
    reach: refusedBy('Crear cuenta', /Escribe tu nombre\./),
  },
  {
    name: 'sign-in of the administration refused',
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
    reach: dialogAfter(/^Eliminar/),
  },
  {
    name: 'new product with faults',
    who: 'admin',
    at: () => '/admin/products/new',
    reach: refusedBy('Guardar Producto', /El nombre del producto es requerido/),
  },
  {
    name: 'pictures of a product',
    who: 'admin',
    at: ({ product }) => `/admin/products/edit/${product}`,
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Imágenes' }).click()
      await expect(page.getByRole('img', { name: 'Imagen 1' })).toBeVisible()
    },
  },
  {
    name: 'new order with faults',
    who: 'admin',
    at: () => '/admin/orders/new',
    reach: async (page) => {
      await page.getByRole('main').locator('form button[type=submit]').last().click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'cancelling an order',
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
    name: 'settings with faults',
    who: 'admin',
    at: () => '/admin/dashboard?seccion=configuracion&parte=redes',
    reach: async (page) => {
      await page.getByLabel('TikTok').fill('javascript:alert(1)')
      await button(page, 'Guardar configuración').click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'settings that somebody else has changed',
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

/** The menus that only small screens have. */
const ON_PHONES: View[] = [
  { name: 'menu open', who: 'visitor', at: () => '/about', reach: dialogAfter('Abrir menú') },
  {
    name: 'menu of the administration open',
    who: 'admin',
    at: () => '/admin/dashboard',
    reach: dialogAfter('Menú'),
  },
]

/** Every page of `app/routes.ts` that is looked at, in every state that it has. */
export const viewsOf = (width: 'phone' | 'desktop'): View[] => [
  ...(Object.entries(PLAIN) as [Who, (typeof PLAIN)[Who]][]).flatMap(([who, pages]) =>
    Object.entries(pages).map(([name, at]) => ({
      name,
      who,
      at: typeof at === 'string' ? () => at : at,
    })),
  ),
  ...REACHED,
  ...(width === 'phone' ? ON_PHONES : []),
]
