import { useState } from 'react'
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
  const footer = { id: FOOTER_ID, className: 'sobre-noche pie' }
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
