import { href, useLocation } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { Wordmark } from '#app/parts/wordmark.tsx'
import { SearchBox } from '#app/store/parts/search-box.tsx'
import { CATALOG_PATHS } from '#shop/catalog/catalog-paths.ts'
import { normalizeSearch } from '#shop/catalog/search-term.ts'
import { BagLink } from './bag-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NAV_LINKS } from './nav-links.ts'

/**
 * Brand, navigation and search. The bar is sticky, except in a low window. The search box has its own row on phones,
 * which scrolls away to free space; beside the bar of an order it is hidden there. On wider screens it overlays the
 * bar's free right end.
 */
export function Header() {
  const { settings } = useStore()
  const { pathname, search } = useLocation()
  // The catalog, and home with results, have their own search box.
  const hasOwnSearch =
    pathname in CATALOG_PATHS ||
    (pathname === '/' && normalizeSearch(new URLSearchParams(search).get('search') ?? '') !== '')

  return (
    <header className="contents">
      <div className="cabecera">
        <div className="contenido barra">
          <a href={href('/')} data-page="" className="enlace-marca">
            <Wordmark name={settings.storeName} />
          </a>
          <nav aria-label="Principal" className="hidden self-stretch lg:block">
            <ul className="flex h-full">
              {NAV_LINKS.map(({ to, label }) => (
                <li key={to}>
                  <a
                    href={to}
                    data-page=""
                    aria-current={to === pathname ? 'page' : undefined}
                    className="enlace-principal"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="flex flex-nowrap items-center lg:ml-auto">
            <BagLink />
            <MobileMenu />
          </div>
        </div>
      </div>
      {!hasOwnSearch && (
        <div className="contenido barra-buscador">
          <SearchBox action={href('/')} label="Buscar en toda la tienda" className="caja-buscador" />
        </div>
      )}
    </header>
  )
}
