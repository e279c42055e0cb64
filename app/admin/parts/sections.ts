import { href } from 'react-router'
import { ClipboardList, LayoutDashboard, Package, Settings, Users } from '#app/ui/icons/admin.tsx'
import { type DashboardPart, dashboardHref } from '#shop/urls/links.ts'

interface Section {
  to: string
  label: string
  Icon: typeof Package
  /** Its value of `?seccion=` on the dashboard, where it is shown. */
  part?: DashboardPart
}

/** The side menu. Pedidos, Usuarios and Configuración are sections of the dashboard; their URLs redirect there. */
export const SECTIONS: Section[] = [
  { to: href('/admin/dashboard'), label: 'Panel de Control', Icon: LayoutDashboard },
  { to: href('/admin/products'), label: 'Productos', Icon: Package },
  { to: href('/admin/orders'), label: 'Pedidos', Icon: ClipboardList, part: 'pedidos' },
  { to: href('/admin/users'), label: 'Usuarios', Icon: Users, part: 'usuarios' },
  { to: href('/admin/settings'), label: 'Configuración', Icon: Settings, part: 'configuracion' },
]

/** The section of a URL. */
export function currentSection(pathname: string, search: string): Section | undefined {
  if (pathname !== href('/admin/dashboard')) {
    return SECTIONS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  }
  const part = new URLSearchParams(search).get('seccion')
  return SECTIONS.find((section) => section.part !== undefined && section.part === part) ?? SECTIONS[0]
}

/** Redirect target of the URL of a section without its own page. */
export function dashboardPart(pathname: string): string {
  const part = SECTIONS.find(({ to }) => to === pathname)?.part
  return part ? dashboardHref(part) : href('/admin/dashboard')
}
