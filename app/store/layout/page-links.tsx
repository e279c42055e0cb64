import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import type { CameFrom } from '#app/store/parts/back-link.tsx'
import { isPlainClick } from '#app/ui/clicks.ts'
import { isResultsPage } from '#shop/catalog/catalog-paths.ts'

/** Milliseconds for which a visitor points at a link before its page is loaded. */
const INTENT_DELAY = 100

/**
 * Opens plain links with `data-page`, and those of product cards, without a new document, and loads the page that a visitor
 * points at. Lists have dozens of them: each `Link` of the router runs its hooks while the server renders and again during
 * hydration.
 */
export function PageLinks() {
  const navigate = useNavigate()
  const [pointedAt, setPointedAt] = useState<string | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = (event: MouseEvent) => {
      const path = findPath(event.target)
      if (path === null || event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      const state: CameFrom = { isFromResults: isResultsPage(location) }
      navigate(path, { replace: path === location.pathname + location.search, state })
    }
    const point = ({ target }: Event) => {
      clearTimeout(timer)
      const path = findPath(target)
      if (path !== null) timer = setTimeout(() => setPointedAt(path), INTENT_DELAY)
    }
    document.addEventListener('click', open)
    for (const type of POINTING) document.addEventListener(type, point, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', open)
      for (const type of POINTING) document.removeEventListener(type, point)
    }
  }, [navigate])

  return pointedAt === null ? null : <PrefetchPageLinks page={pointedAt} />
}

const POINTING = ['mouseover', 'focusin', 'touchstart'] as const

/** The attribute on each card would be bytes of the first visit. */
const PAGE_LINK = 'a[data-page],article h3>a'

/** The path and query of the page that a link opens; null outside of such a link. */
function findPath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(PAGE_LINK) : null
  return link && link.pathname + link.search
}
