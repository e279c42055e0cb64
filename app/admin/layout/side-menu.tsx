import { Link, useLocation } from 'react-router'
import { currentSection, SECTIONS } from '#app/admin/parts/sections.ts'
import { dashboardHref } from '#shop/urls/links.ts'

interface SideMenuProps {
  /** How many new orders there are. */
  waiting: number
  onChoose?: () => void
}

/** The sections of the administration, the current one marked. */
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
              <section.Icon className="size-5 shrink-0" aria-hidden="true" />
              {section.label}
              {section.part === 'pedidos' && waiting > 0 && (
                <span className="ml-auto min-w-7 rounded-full bg-ambar px-2 text-center text-sm leading-7 font-semibold text-contraste tabular-nums">
                  {waiting}
                  <span className="sr-only"> {waiting === 1 ? 'pedido nuevo' : 'pedidos nuevos'}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
