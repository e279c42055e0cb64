import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { createPath, href, isRouteErrorResponse, Link, useLocation } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { KhatamStar } from '#app/ui/khatam.tsx'
import { useOnline } from '#app/ui/use-online.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { QUOTED_TEXTS } from '#shop/text/quoted-texts.ts'
import { isAdminPath } from '#shop/urls/links.ts'
import { pollShop } from './poll-shop.ts'
import { useQuotedTexts, useRootData } from './store-settings.tsx'

/** Content of an error page. */
export function ErrorMessage({ error }: { error: unknown }) {
  const online = useOnline()
  const isFirstPage = useIsFirstPage()
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <title>Página no encontrada</title>
        <NotFound />
      </>
    )
  }
  if (!online || isNetworkError(error)) return <Offline />
  return error instanceof TypeError && !isFirstPage ? <FullLoad /> : <Unexpected />
}

/**
 * Loads the page again, once: after an update of the shop its data may be of another build, for as long as the browser
 * caches them (server/start/pages.ts). A document includes its data.
 */
function FullLoad() {
  useEffect(() => window.location.reload(), [])
  return null
}

/** The 404 page. */
function NotFound() {
  const isAdmin = useIsAdmin()
  const { say, lang } = useQuotedTexts()
  return (
    <Panel heading={say(QUOTED_TEXTS.notFound)} lang={lang} mark="404">
      <p>{isAdmin ? 'La dirección no existe.' : 'La dirección no existe o el perfume cambió de sitio.'}</p>
      <Link to={isAdmin ? href('/admin/dashboard') : '/'} lang={lang} className={buttonClass()}>
        {say(QUOTED_TEXTS.returnToHome)}
      </Link>
    </Panel>
  )
}

function Unexpected() {
  const isAdmin = useIsAdmin()
  const reference = useErrorReference()
  const store = useRootData()
  const { say, lang } = useQuotedTexts()
  return (
    <Panel heading={say(QUOTED_TEXTS.unexpectedError)} lang={lang}>
      <title>Algo salió mal</title>
      <p>Algo falló de nuestro lado. Puedes intentarlo de nuevo en un momento.</p>
      {reference && (
        <p data-error-reference={reference} className="text-sm">
          Referencia: <code className="select-all font-sans font-semibold text-tinta">{reference}</code>
        </p>
      )}
      {/* A full load: the client state may have caused the error. */}
      <a href={isAdmin ? href('/admin/dashboard') : '/'} className={buttonClass()}>
        Volver al inicio
      </a>
      {store && !isAdmin && (
        <a
          href={whatsappHref(store.settings.whatsappNumber, store.settings.greeting)}
          target="_blank"
          rel="noopener"
          className={buttonClass('quiet')}
        >
          Escríbenos por WhatsApp
        </a>
      )}
    </Panel>
  )
}

function Offline() {
  const isAdmin = useIsAdmin()
  useEffect(() => {
    const stop = pollShop(() => window.location.reload())
    // A reload would win over the navigation of a visitor who is already leaving.
    window.addEventListener('beforeunload', stop)
    return () => {
      window.removeEventListener('beforeunload', stop)
      stop()
    }
  }, [])
  return (
    <Panel heading="Sin conexión">
      <title>Sin conexión</title>
      <p>
        {isAdmin
          ? 'No se pudo llegar a la tienda. Esta página se abre sola cuando vuelva la conexión; lo que ya guardaste no se ha perdido.'
          : 'No pudimos llegar a la tienda. Los perfumes que ya viste siguen disponibles.'}
      </p>
      <Button onClick={() => window.location.reload()}>Reintentar</Button>
    </Panel>
  )
}

/** The admin area has its own texts and its own home page. */
const useIsAdmin = () => isAdminPath(useLocation().pathname)

interface PanelProps {
  heading: string
  /** The heading's language when it is not Spanish. */
  lang?: string | undefined
  mark?: string
  children: ReactNode
}

function Panel({ heading, lang, mark, children }: PanelProps) {
  return (
    <div className="relative grid flex-1 place-items-center overflow-hidden px-4 py-20">
      <div className="khatam absolute inset-0 opacity-25 [mask-image:radial-gradient(closest-side,transparent_35%,black)]" />
      <div className="relative flex max-w-md flex-col items-center gap-5 text-center text-balance text-tinta-suave">
        <span className="grid place-items-center text-laton">
          <KhatamStar className="size-32 stroke-[0.4] [grid-area:1/1]" />
          {mark && (
            <span
              aria-hidden="true"
              className="bg-arena px-1.5 font-display text-xl text-ambar [grid-area:1/1]"
            >
              {mark}
            </span>
          )}
        </span>
        <h1 lang={lang} className="text-3xl text-tinta md:text-4xl">
          {heading}
        </h1>
        {children}
      </div>
    </div>
  )
}

/** Error messages of Chromium, Firefox and Safari for a failed request or script. */
function isNetworkError(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /failed to fetch|networkerror|load failed|importing a module script failed|error loading dynamically/i.test(
      error.message,
    )
  )
}

/**
 * The request id of this page's error in the log. The server provides it. The browser reads it from the HTML, so that
 * both render the same.
 */
const ErrorReference = createContext<string | undefined>(
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLElement>('[data-error-reference]')?.dataset.errorReference,
)

/** The URL of the page load; undefined on the server. This code may be loaded later, at another one. */
const firstPath = typeof document === 'undefined' ? undefined : pathOfLoad()

function pathOfLoad(): string {
  const { pathname, search } = new URL(
    performance.getEntriesByType('navigation')[0]?.name ?? window.location.href,
  )
  return pathname + search
}

export const ErrorReferenceProvider = ErrorReference.Provider

/** For `<p data-error-reference={reference}>`. Undefined for errors in the browser, which are not in the log. */
function useErrorReference(): string | undefined {
  const reference = useContext(ErrorReference)
  return useIsFirstPage() ? reference : undefined
}

function useIsFirstPage(): boolean {
  const { pathname, search } = useLocation()
  return firstPath === undefined || firstPath === createPath({ pathname, search })
}
