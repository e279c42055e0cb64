import { lazy, Suspense } from 'react'

/*
 * Error pages. Their code is loaded with the first error, or earlier (store/layout/load-later.ts). When even that fails,
 * the text below is shown.
 */

interface ErrorProps {
  error: unknown
}

const Message = lazy(() =>
  import('./error-message.tsx').then(
    ({ ErrorMessage }) => ({ default: ErrorMessage }),
    () => ({ default: Unreached }),
  ),
)

const Page = lazy(() =>
  import('./error-page.tsx').then(
    ({ ErrorPage }) => ({ default: ErrorPage }),
    () => ({ default: Unreached }),
  ),
)

/** Content of an error page. */
export function LaterErrorMessage(props: ErrorProps) {
  return (
    <Suspense>
      <Message {...props} />
    </Suspense>
  )
}

/** A whole page for an error outside the layouts. */
export function LaterErrorPage(props: ErrorProps) {
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  )
}

function Unreached() {
  return (
    <div className="contenido grid flex-1 place-items-center py-20 text-center">
      <h1 className="text-3xl">Sin conexión</h1>
      <button type="button" className="enlace" onClick={() => window.location.reload()}>
        Reintentar
      </button>
    </div>
  )
}
