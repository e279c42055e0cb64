import { href, Link, useLocation } from 'react-router'
import { currentSection, SECTIONS } from '#app/admin/parts/sections.ts'
import { SignOutButton } from '#app/admin/parts/sign-out-button.tsx'
import { useStore } from '#app/parts/store-settings.tsx'
import { Wordmark } from '#app/parts/wordmark.tsx'
import { Store } from '#app/ui/icons/admin.tsx'
import { Menu } from '#app/ui/icons/store.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { plural } from '#shop/text/counts.ts'
import { dashboardHref } from '#shop/urls/links.ts'

const QUIET =
  'flex min-h-11 items-center gap-2 rounded-suave px-3 text-tinta-suave hover:bg-lino hover:text-tinta'

interface AdminHeaderProps {
  menuOpen: boolean
  /** How many new orders there are. */
  waiting: number
  onMenu: () => void
}

/** The fixed bar over every admin page. */
export function AdminHeader({ menuOpen, waiting, onMenu }: AdminHeaderProps) {
  const { settings } = useStore()
  const hydrated = useHydrated()
  return (
    <header className="sticky top-0 z-40 flex min-h-14 flex-nowrap low:relative items-center gap-1 border-b border-hilo bg-blanco px-2 min-[64rem]:px-4">
      {hydrated && (
        <button
          type="button"
          aria-expanded={menuOpen}
          className="relative grid size-11 shrink-0 place-items-center rounded-suave hover:bg-lino"
          onClick={onMenu}
        >
          <Menu className="size-6" />
          <span className="sr-only">Menú</span>
          {waiting > 0 && (
            <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-ambar px-1 text-center text-xs leading-5 font-semibold text-contraste tabular-nums min-[64rem]:hidden">
              {waiting}
              <span className="sr-only"> {plural(waiting, 'pedido nuevo', 'pedidos nuevos')}</span>
            </span>
          )}
        </button>
      )}
      <Link
        to={href('/admin/dashboard')}
        className="flex min-h-11 min-w-0 items-center gap-x-2 px-1 py-1 max-sm:flex-col max-sm:items-start max-sm:justify-center"
      >
        <Wordmark storeName={settings.storeName} logo={settings.logo} className="max-sm:[&_svg]:hidden" />
        <span className="versalitas rounded-suave bg-noche px-2 py-0.5 text-marfil max-sm:px-1 max-sm:text-[0.625rem] max-sm:leading-[1.2]">
          Admin
        </span>
      </Link>
      <div className="ml-auto flex shrink-0 flex-nowrap items-center">
        <Link to={href('/')} className={QUIET}>
          <Store className="size-5" />
          <span className="max-sm:sr-only">Ver Tienda</span>
        </Link>
        <SignOutButton />
      </div>
    </header>
  )
}

interface SideMenuProps {
  /** How many new orders there are. */
  waiting: number
  onChoose?: () => void
}

/** The sections of the admin area, the current one marked. */
export function SideMenu({ waiting, onChoose }: SideMenuProps) {
  const { pathname, search } = useLocation()
  const current = currentSection(pathname, search)
  return (
    <nav aria-label="Secciones">
      <ul className="flex flex-col gap-1 p-3">
        {SECTIONS.map((section) => (
          <li key={section.to}>
            <Link
              to={section.part ? dashboardHref(section.part) : section.to}
              aria-current={section === current ? 'page' : undefined}
              onClick={onChoose}
              className="flex min-h-12 items-center gap-3 rounded-suave border-l-4 border-transparent px-3 text-tinta-suave hover:bg-lino hover:text-tinta aria-[current=page]:border-ambar aria-[current=page]:bg-lino aria-[current=page]:font-semibold aria-[current=page]:text-tinta"
            >
              <section.Icon className="size-5 shrink-0" />
              {section.label}
              {section.part === 'pedidos' && waiting > 0 && (
                <span className="ml-auto min-w-7 rounded-full bg-ambar px-2 text-center text-sm leading-7 font-semibold text-contraste tabular-nums">
                  {waiting}
                  <span className="sr-only"> {plural(waiting, 'pedido nuevo', 'pedidos nuevos')}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
