import { type MouseEvent, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { isPlainClick } from '#app/ui/is-plain-click.ts'
import { loadedLater } from '#app/ui/loaded-later.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { FOOTER_ID } from './nav-links.ts'

// Not a static import: that would put the footer into the script of every page.
const Footer = import.meta.env.SSR ? (await import('./footer.tsx')).Footer : null
const LaterFooter = loadedLater(
  () => import('./footer.tsx').then(({ Footer: Loaded }) => Loaded),
  () => null,
)

/**
 * The footer is the same in every state of a page: hydration leaves the server's HTML as it is, so its code is loaded only
 * where the browser renders a page itself.
 */
export function PageFooter() {
  const [isOfServer] = useState(!useHydrated())
  const navigate = useNavigate()
  const footer = {
    id: FOOTER_ID,
    className: 'sobre-noche pie',
    onClick: (event: MouseEvent) => {
      const link = findFollowedLink(event)
      if (!link) return
      event.preventDefault()
      navigate(link.pathname)
    },
  }
  if (Footer) {
    return (
      <footer {...footer}>
        <Footer />
      </footer>
    )
  }
  if (isOfServer) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which makes React leave the children
    return <footer {...footer} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
  return (
    <footer {...footer}>
      <LaterFooter />
    </footer>
  )
}

/** The clicked link to a page of the store, unless the browser must open it itself: in a new tab, for example. */
function findFollowedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (!isPlainClick(event)) return null
  const link = (event.target as Element).closest('a')
  const isOfStore = link && link.target === '' && link.getAttribute('href') !== href('/admin')
  return isOfStore ? link : null
}
