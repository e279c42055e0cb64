import { useEffect, useEffectEvent } from 'react'
import { href, useLocation } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { Wordmark } from '#app/parts/wordmark.tsx'
import { KhatamStar } from '#app/ui/khatam.tsx'
import { CloseButton, type OpenedDialog, OverlayDialog } from '#app/ui/overlay-dialog.tsx'
import { useMedia } from '#app/ui/use-media.ts'
import { NAV_LINKS, OWN_LINKS } from './nav-links.ts'

/** The full-screen menu of small screens. It closes when the window becomes wider: invisible, it would block the page. */
export function MenuDialog({ open, onClose }: OpenedDialog) {
  const wide = useMedia('(width >= 64.0625rem)', false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (wide) close()
  }, [wide])
  return (
    <OverlayDialog
      open={open}
      onClose={onClose}
      label="Menú"
      variant="full"
      className="sobre-noche bg-noche text-marfil"
    >
      <MenuContent onClose={onClose} />
    </OverlayDialog>
  )
}

function MenuContent({ onClose }: Pick<OpenedDialog, 'onClose'>) {
  const { settings } = useStore()
  const { pathname } = useLocation()
  return (
    <div className="relative flex min-h-full flex-col">
      <div className="contenido flex min-h-14 shrink-0 flex-nowrap items-center justify-between gap-4 py-1">
        <Wordmark storeName={settings.storeName} logo={settings.logo} />
        <CloseButton label="Cerrar menú" onClose={onClose} className="-mr-2.5 size-11" />
      </div>
      <nav aria-label="Menú" className="contenido flex flex-1 flex-col justify-between pt-6 pb-8">
        <ul>
          {NAV_LINKS.map(({ to, label }) => (
            <li key={to} className="border-b border-marfil/15">
              <a
                href={to}
                data-page=""
                aria-current={to === pathname ? 'page' : undefined}
                onClick={onClose}
                className="group flex min-h-14 items-center justify-between font-display text-2xl aria-[current=page]:text-azafran"
              >
                {label}
                <KhatamStar className="hidden size-6 group-aria-[current=page]:block" />
              </a>
            </li>
          ))}
        </ul>
        <ul className="pt-8 text-marfil/80">
          {[
            ...OWN_LINKS,
            { to: href('/contact'), label: 'Contáctanos' },
            { to: href('/admin'), label: 'Acceso Administrador' },
          ].map(({ to, label }) => (
            <li key={to}>
              <a
                href={to}
                // Opens another document.
                data-page={to === href('/admin') ? undefined : ''}
                aria-current={to === pathname ? 'page' : undefined}
                onClick={onClose}
                className="flex min-h-11 items-center"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
