import { href, Link, NavLink, useLocation } from 'react-router'
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
      <div className="sticky top-0 z-30 low:relative border-b border-hilo bg-arena">
        <div className="contenido flex min-h-14 flex-nowrap items-center justify-between gap-4 lg:min-h-18 lg:justify-start xl:gap-8">
          <Link
            to={href('/')}
            className="flex min-h-11 min-w-0 items-center py-1 md:max-w-64 lg:max-w-44 xl:max-w-60"
          >
            <Wordmark name={settings.storeName} />
          </Link>
          <nav aria-label="Principal" className="hidden self-stretch lg:block">
            <ul className="flex h-full">
              {NAV_LINKS.map(({ to, label }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end
                    prefetch="intent"
                    className="relative flex h-full items-center px-2 text-[0.9375rem] whitespace-nowrap -outline-offset-2 after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 hover:text-ambar aria-[current=page]:text-ambar aria-[current=page]:after:bg-ambar xl:px-3.5 xl:after:inset-x-3.5"
                  >
                    {label}
                  </NavLink>
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
        <div className="contenido pointer-events-none flex items-center justify-end py-3 md:sticky md:top-0 md:z-30 low:relative md:-mt-14 md:h-14 md:py-0 lg:-mt-18 lg:h-18 max-md:in-[body:has([data-order-bar])]:hidden">
          <SearchBox
            action={href('/')}
            label="Buscar en toda la tienda"
            className="pointer-events-auto w-full md:mr-24 md:w-80 lg:mr-14 lg:w-44 xl:w-72 md:[&_[data-popup]]:right-0 md:[&_[data-popup]]:left-auto md:[&_input]:border-hilo md:[&_input]:bg-lino lg:max-xl:[&_input]:text-sm"
          />
        </div>
      )}
    </header>
  )
}
