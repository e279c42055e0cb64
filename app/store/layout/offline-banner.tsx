import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { noteDocument, noteWorkerMessage, useCachedAt } from '#app/store/parts/cached-pages.ts'
import { loadedLater } from '#app/ui/loaded-later.tsx'
import { useOnline } from '#app/ui/use-online.ts'

/** A page is reported after the visitor has stayed on it, so that rapid filtering does not request every step. */
const STAY = 1500
/** The visitor's own pages: the worker caches them without personal data, and at once. */
const OWN_PAGE = /^\/(bag|favoritos|orders|order\/[\w-]{22})(?=\?|$)/

/** Its code renews the page too. Without it a link does, and the next mount once the connection is back. */
const OfflineNotice = loadedLater(
  () => import('./offline-notice.tsx').then(({ OfflineNotice: Loaded }) => Loaded),
  ({ path }) => (
    <p className="contenido">
      Sin conexión{' '}
      <a href={path} className="enlace">
        Reintentar
      </a>
    </p>
  ),
)

/** Shows when the page is a cached copy, or that the browser is offline; and reports pages to the worker. */
export function OfflineBanner() {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const cachedAt = useCachedAt(path)
  const online = useOnline()
  useWorker(path)
  useNamedPage()

  return (
    <div role="status">
      {(cachedAt !== null || !online) && (
        <OfflineNotice key={String(online)} path={path} cachedAt={cachedAt} />
      )}
    </div>
  )
}

function useWorker(path: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first page can be a document's copy
  useEffect(() => {
    noteDocument(path)
    if (!('serviceWorker' in navigator)) return
    navigator.serviceWorker.addEventListener('message', noteWorkerMessage)
    return () => navigator.serviceWorker.removeEventListener('message', noteWorkerMessage)
  }, [])
  useEffect(() => {
    const stay = OWN_PAGE.test(path) ? 0 : STAY
    const timer = setTimeout(() => {
      import('./register-worker.ts').then(
        ({ reportSeenPage }) => reportSeenPage(window.location.origin + path),
        () => {},
      )
    }, stay)
    return () => clearTimeout(timer)
  }, [path])
}

/** Without a connection the worker opens the empty page of the bag, the favorites or the orders, and names the URL. */
function useNamedPage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const page = hash.slice(1)
    if (OWN_PAGE.test(page)) navigate(page, { replace: true })
  }, [hash, navigate])
}
