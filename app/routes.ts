import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the shop; the public texts are in spec.md §2. */
export default [
  layout('routes/store/layout.tsx', [
    index('routes/store/home.tsx'),
    route('catalog', 'routes/store/catalog.tsx', { id: 'catalog' }),
    route('men', 'routes/store/catalog.tsx', { id: 'men' }),
    route('women', 'routes/store/catalog.tsx', { id: 'women' }),
    route('unisex', 'routes/store/catalog.tsx', { id: 'unisex' }),
    route('product/:id', 'routes/store/product.tsx'),
    route('bag', 'routes/store/bag.tsx'),
    route('order/new', 'routes/store/order-new.tsx'),
    route('order/:token', 'routes/store/order.tsx'),
    route('about', 'routes/store/about.tsx'),
    route('contact', 'routes/store/contact.tsx'),
    route('terms', 'routes/store/terms.tsx'),
    route('privacy', 'routes/store/privacy.tsx'),
    route('auth/login', 'routes/account/login.tsx'),
    route('auth/register', 'routes/account/register.tsx'),
    route('auth/forgot-password', 'routes/account/forgot-password.tsx'),
    route('*', 'routes/store/not-found.tsx'),
  ]),
  route('admin', 'routes/admin/login.tsx'),
  layout('routes/admin/layout.tsx', [
    route('admin/dashboard', 'routes/admin/dashboard.tsx'),
    ...['orders', 'users', 'settings'].map((name) =>
      route(`admin/${name}`, 'routes/admin/section.tsx', { id: `admin-${name}` }),
    ),
    route('admin/products', 'routes/admin/products.tsx'),
    route('admin/products/new', 'routes/admin/product-new.tsx'),
    route('admin/products/edit/:id', 'routes/admin/product-edit.tsx'),
    route('admin/orders.csv', 'routes/admin/orders-csv.ts'),
    route('admin/uploads', 'routes/admin/uploads.ts'),
    route('admin/note-names', 'routes/admin/note-names.ts'),
    route('admin/logout', 'routes/admin/logout.tsx'),
    route('admin/*', 'routes/admin/not-found.tsx'),
  ]),
  route('sitemap.xml', 'routes/files/sitemap.ts'),
  route('robots.txt', 'routes/files/robots.ts'),
  route('manifest.webmanifest', 'routes/files/manifest.ts'),
] satisfies RouteConfig
