import { type ComponentProps, type ComponentType, useState } from 'react'
import { afterPaint } from '#app/ui/after-paint.ts'
import { Menu } from '#app/ui/icons/store.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { MenuDialog } from './menu-dialog.tsx'
import { FOOTER_ID } from './nav-links.ts'

const loadMenu = () => import('./menu-dialog.tsx')

const BUTTON = '-mr-2.5 grid size-11 shrink-0 place-items-center'

/**
 * The menu button of small screens. The code of its menu is requested when the button is pressed, unless the visitor has
 * stayed. Before hydration, and when the code cannot be loaded, it leads to the footer, which has every link.
 */
export function MobileMenu() {
  const [open, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof MenuDialog>>>()
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
          <Menu className="size-6" aria-hidden="true" />
        </button>
      ) : (
        <a href={`#${FOOTER_ID}`} aria-label="Menú" className={BUTTON}>
          <Menu className="size-6" aria-hidden="true" />
        </a>
      )}
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} />}
    </div>
  )
}
