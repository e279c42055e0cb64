import { useContext, useState } from 'react'
import { CachedMarkup } from '#app/parts/cached-markup.ts'
import { useStore } from '#app/parts/store-settings.tsx'
import { loadedLater } from '#app/ui/loaded-later.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { FooterProps } from './footer.tsx'
import { FOOTER_ID } from './nav-links.ts'

// Not a static import: that would put the footer into the script of every page.
const Footer = import.meta.env.SSR ? (await import('./footer.tsx')).Footer : null
const LaterFooter = loadedLater<FooterProps>(
  () => import('./footer.tsx').then(({ Footer: Loaded }) => Loaded),
  () => null,
)

/**
 * The footer is the same in every state of a page: hydration leaves the server's HTML as it is, so its code is loaded only
 * where the browser renders a page itself.
 */
export function PageFooter() {
  const [isOfServer] = useState(!useHydrated())
  const renderCached = useContext(CachedMarkup)
  const { settings, year } = useStore()
  const { storeName, logo, socialLinks, whatsappNumber, greeting } = settings
  const props: FooterProps = { storeName, logo, socialLinks, whatsappNumber, greeting, year }
  const footer = { id: FOOTER_ID, className: 'sobre-noche pie' }
  if (Footer && renderCached) {
    const markup = renderCached(Footer, JSON.stringify(props), () => <Footer {...props} />)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
    return <footer {...footer} dangerouslySetInnerHTML={{ __html: markup }} />
  }
  if (isOfServer) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which makes React leave the children
    return <footer {...footer} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
  return (
    <footer {...footer}>
      <LaterFooter {...props} />
    </footer>
  )
}
