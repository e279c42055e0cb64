import { type ComponentType, useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { Wordmark } from '#app/parts/wordmark.tsx'
import { SearchBox } from '#app/store/parts/search-box.tsx'
import { storedBag } from '#app/store/parts/stored-bag.ts'
import { afterPaint } from '#app/ui/clicks.ts'
import { Heart, Menu, ShoppingBag, UserRound } from '#app/ui/icons/store.tsx'
import type { OpenedDialog } from '#app/ui/overlay-dialog.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { bagHref, countUnits } from '#shop/bag/bag.ts'
import { isResultsPage } from '#shop/catalog/catalog-paths.ts'
import { formatCount } from '#shop/text/counts.ts'
import { ACCOUNT_LINK, FAVORITES_LINK, FOOTER_ID, NAV_LINKS } from './nav-links.ts'

/**
 * Brand, navigation and search. The bar is sticky, except in a low window. The search box has its own row on phones,
 * which scrolls away to free space; beside the bar of an order it is hidden there. On wider screens it overlays the
 * bar's free right end.
 */
export function Header() {
  const { settings } = useStore()
  const { pathname, search } = useLocation()

  return (
    <header className="contents">
      <div className="cabecera">
        <div className="contenido barra">
          <a href={href('/')} data-page="" className="enlace-marca">
            <Wordmark storeName={settings.storeName} logo={settings.logo} />
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
            <IconLink {...FAVORITES_LINK} icon={Heart} />
            <IconLink {...ACCOUNT_LINK} icon={UserRound} />
            <BagLink />
            <MobileMenu />
          </div>
        </div>
      </div>
      {/* A list of results has its own search box. */}
      {!isResultsPage({ pathname, search }) && (
        <div className="contenido barra-buscador">
          <SearchBox action={href('/')} label="Buscar en toda la tienda" className="caja-buscador" />
        </div>
      )}
    </header>
  )
}

/** On wide screens. The menu of small ones and the footer have the same links. */
function IconLink({ to, label, icon: Icon }: { to: string; label: string; icon: typeof Heart }) {
  return (
    <a href={to} data-page="" aria-label={label} className="boton-barra max-xl:hidden">
      <Icon className="size-6" />
    </a>
  )
}

function BagLink() {
  const lines = storedBag.useCurrent()
  const count = countUnits(lines)
  return (
    <Link
      to={bagHref(lines)}
      prefetch="intent"
      discover="none"
      aria-label={count === 0 ? 'Bolsa' : `Bolsa, ${formatCount(count, 'artículo', 'artículos')}`}
      className="boton-barra"
    >
      <ShoppingBag className="size-6" />
      {count > 0 && <span className="cuenta-bolsa">{count}</span>}
    </Link>
  )
}

const loadMenu = () => import('./menu-dialog.tsx')

const BUTTON = '-mr-2.5 grid size-11 shrink-0 place-items-center'

/**
 * The menu button of small screens. The code of its menu is requested when the button is pressed, unless the visitor has
 * stayed. Before hydration, and when the code cannot be loaded, it leads to the footer, which has every link.
 */
function MobileMenu() {
  const [open, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<OpenedDialog>>()
  const hydrated = useHydrated()

  async function openMenu() {
    try {
      const { MenuDialog: Loaded } = await loadMenu()
      setDialog(() => Loaded)
      setOpen(true)
    } catch {
      window.location.hash = FOOTER_ID
    }
  }

  return (
    <div className="lg:hidden">
      {hydrated ? (
        <button
          type="button"
          aria-label="Abrir menú"
          aria-haspopup="dialog"
          className={BUTTON}
          // Before the click: a touch takes a tenth of a second.
          onPointerDown={() => afterPaint(() => loadMenu().catch(() => {}))}
          onClick={openMenu}
        >
          <Menu className="size-6" />
        </button>
      ) : (
        <a href={`#${FOOTER_ID}`} aria-label="Menú" className={BUTTON}>
          <Menu className="size-6" />
        </a>
      )}
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} />}
    </div>
  )
}
