import { ORDER_STATES } from '#shop/orders/order-states.ts'
import type { Filled, Who } from './filled-shop.ts'
import { NOWHERE, REACHED, type View } from './reached-views.ts'

const UNKNOWN_TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA'

/** Pages that need only their URL, by role. */
const PLAIN: Record<Who, Record<string, string | View['at']>> = {
  visitor: {
    home: '/',
    'home with results': '/?search=oud',
    'home with nothing found': '/?search=zzzzqqq',
    catalog: '/catalog',
    'catalog as a list, filtered, in order':
      '/catalog?vista=list&familia=Floral&familia=Oriental&orden=price-desc&precio_max=200',
    'catalog, second page': '/catalog?pagina=2',
    'catalog, nothing found': '/catalog?search=zzzzqqq&familia=Floral',
    'catalog, closest spellings': '/catalog?search=kamra',
    men: '/men',
    women: '/women',
    unisex: '/unisex',
    product: ({ product }) => `/product/${product}`,
    'product that is not sold': ({ unavailable }) => `/product/${unavailable}`,
    'product of long words without image or size': ({ bare }) => `/product/${bare}`,
    'unknown product': `/product/${NOWHERE}`,
    'product that is not published': ({ scheduled }) => `/product/${scheduled}`,
    'empty bag': '/bag',
    'shared bag with something that is gone': ({ sizes }) =>
      `/bag?lineas=${sizes.map((id) => `${id}x2`).join('.')}.999999999x1`,
    'own orders, none': '/orders',
    'order form': ({ sizes }) => `/order/new?lineas=${sizes[0]}x1`,
    'order form with nothing left to order': '/order/new?lineas=999999999x1',
    ...Object.fromEntries(
      ORDER_STATES.map((state) => [
        `order, ${state}`,
        ({ orders }: Filled) => `/order/${orders[state].token}`,
      ]),
    ),
    'order, just placed': ({ orders }) => `/order/${orders.nuevo.token}?gracias`,
    'unknown order': `/order/${UNKNOWN_TOKEN}`,
    'review form': ({ invitation }) => invitation,
    'review given': ({ usedInvitation }) => usedInvitation,
    'unknown review link': `/opinar/${UNKNOWN_TOKEN}`,
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
    'no favorites': '/favoritos',
    'shared favorites': ({ product, unavailable }) => `/favoritos?lista=${product}.${unavailable}`,
    'unknown page': '/no-existe',
    'sign-in of the admin area': '/admin',
  },
  customer: {
    account: '/account',
    'favorites of the account': '/favoritos',
    'order form of the account': ({ sizes }) => `/order/new?lineas=${sizes[0]}x1`,
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
    'settings, preview of a currency':
      '/admin/dashboard?seccion=configuracion&parte=moneda&de=%24&nueva=CRC&precios=cambio&tasa=520',
    ...Object.fromEntries(
      ['tienda', 'moneda', 'textos', 'aspecto', 'redes', 'pedidos', 'sesiones'].map((part) => [
        `settings, ${part}`,
        `/admin/dashboard?seccion=configuracion&parte=${part}`,
      ]),
    ),
    'settings, saved': '/admin/dashboard?seccion=configuracion&parte=redes&guardado=1',
    'demo catalog, none': '/admin/settings/demo',
    'own password': '/admin/settings/password',
    'second step': '/admin/settings/second-step',
    products: '/admin/products',
    'products, filtered': '/admin/products?search=oud&familia=Floral&genero=Mujer',
    'products, filtered by what they lack, in order':
      '/admin/products?falta=Agotado&falta=Sin+imagen&marca=Lattafa&precio_max=50&orden=brand',
    'products, none': '/admin/products?search=zzzzqqq',
    'bulk change, nothing selected': '/admin/products/bulk',
    'bulk change, operations': '/admin/products/bulk?todos=1&lista=familia%3DFloral',
    'bulk change, form with an error': '/admin/products/bulk?todos=1&op=precio&ver=1&cuanto=x',
    'bulk change, preview': '/admin/products/bulk?todos=1&op=precio&ver=1&cuanto=10',
    'bulk change, removal': '/admin/products/bulk?todos=1&op=eliminar',
    'quick edit': ({ product }) => `/admin/products/quick/${product}`,
    'unknown product of a quick edit': `/admin/products/quick/${NOWHERE}`,
    'changes of the catalog': '/admin/products/changes',
    'history of a product': ({ product }) => `/admin/products/history/${product}`,
    'history of an unknown product': `/admin/products/history/${NOWHERE}`,
    'products, second page': '/admin/products?pagina=2',
    import: '/admin/products/import',
    'unknown import': `/admin/products/import/${NOWHERE}`,
    'products, drafts and archived ones':
      '/admin/products?estado=Borrador&estado=Programado&estado=Archivado',
    trash: '/admin/products/trash',
    'trash, deletion for good asked': ({ trashed }) => `/admin/products/trash?eliminar=${trashed}`,
    'images by ZIP': '/admin/products/import/images',
    'images by ZIP, file that is gone': `/admin/products/import/images?zip=${NOWHERE}`,
    reviews: '/admin/products/reviews',
    'export of all products': '/admin/products/export',
    'export of some products': '/admin/products/export?familia=Floral',
    'feeds of the products': '/admin/products/feeds',
    'new product': '/admin/products/new',
    'edit product': ({ product }) => `/admin/products/edit/${product}`,
    'edit a scheduled copy': ({ scheduled }) => `/admin/products/edit/${scheduled}?copia=1`,
    holds: '/admin/orders/holds',
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
    'unknown page of the admin area': '/admin/nada',
    'leaving the admin area': '/admin/logout',
  },
}

/** Every tested page of `app/routes.ts` in each of its states. */
export const VIEWS: readonly View[] = [
  ...(Object.entries(PLAIN) as [Who, (typeof PLAIN)[Who]][]).flatMap(([who, pages]) =>
    Object.entries(pages).map(([name, at]) => ({
      name,
      who,
      at: typeof at === 'string' ? () => at : at,
    })),
  ),
  ...REACHED,
]
