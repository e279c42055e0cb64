import { useEffect } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import {
  cachedDate,
  noteAnswer,
  noteDocument,
  noteWorkerMessage,
  useCachedAt,
  useOnline,
} from '#app/store/parts/cached-pages.ts'
import { CloudOff } from '#app/ui/icons/store.tsx'
import { registerWorker, reportSeenPage } from './register-worker.ts'

/** A page is reported after the visitor has stayed on it, so that rapid filtering does not request every step. */
const STAY = 1500
/** The visitor's own pages: the worker caches them without personal data, and at once. */
const OWN_PAGE = /^\/(bag|favoritos|orders|order\/[\w-]{22})(?=\?|$)/
const RETRY = 20_000

/** Shows when the page is a cached copy, or that the browser is offline; and reports pages to the worker. */
export function OfflineBanner() {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const cachedAt = useCachedAt(path)
  const online = useOnline()
  useWorker(path)
  useNamedPage()
  useRenewal(path, cachedAt !== null)

  const text =
    cachedAt !== null
      ? `Sin conexión: copia del ${cachedDate(cachedAt)}`
      : online
        ? null
        : 'Sin conexión. Lo que ya viste sigue disponible.'
  return (
    <div role="status">
      {text && (
        <p className="contenido flex items-center justify-center gap-2.5 bg-lino py-2 text-center text-sm font-semibold shadow-[0_0_0_100vmax_var(--color-lino)] [clip-path:inset(0_-100vmax)]">
          <CloudOff aria-hidden="true" className="size-4 shrink-0 text-ambar" />
          {text}
        </p>
      )}
    </div>
  )
}

function useWorker(path: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first page can be a document's copy
  useEffect(() => {
    registerWorker()
    noteDocument(path)
    if (!('serviceWorker' in navigator)) return
    navigator.serviceWorker.addEventListener('message', noteWorkerMessage)
    return () => navigator.serviceWorker.removeEventListener('message', noteWorkerMessage)
  }, [])
  useEffect(() => {
    const stay = OWN_PAGE.test(path) ? 0 : STAY
    const timer = setTimeout(() => reportSeenPage(window.location.origin + path), stay)
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

/** While a cached copy is shown: polls the server, and revalidates once it answers. */
function useRenewal(path: string, isCopy: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isCopy) return
    let over = false
    const renew = async () => {
      if (!navigator.onLine || !(await shopAnswers()) || over) return
      // Before the revalidation: another cached response sets it again.
      noteAnswer(path, null)
      await revalidate()
    }
    renew()
    const timer = setInterval(renew, RETRY)
    window.addEventListener('online', renew)
    return () => {
      over = true
      clearInterval(timer)
      window.removeEventListener('online', renew)
    }
  }, [path, isCopy, revalidate])
}

/** Checked first: a failed revalidation would replace the cached copy with an error. */
async function shopAnswers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
