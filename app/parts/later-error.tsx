import { Button } from '#app/ui/button.tsx'
import { loadedLater } from '#app/ui/loaded-later.tsx'

/*
 * Error pages. Their code is loaded with the first error, or earlier (store/layout/register-worker.ts). When even that
 * fails, the text below is shown.
 */

interface ErrorProps {
  error: unknown
}

/** Content of an error page. */
export const LaterErrorMessage = loadedLater<ErrorProps>(
  () => import('./error-message.tsx').then(({ ErrorMessage }) => ErrorMessage),
  Unreached,
)

/** A whole page for an error outside the layouts. */
export const LaterErrorPage = loadedLater<ErrorProps>(
  () => import('./error-page.tsx').then(({ ErrorPage }) => ErrorPage),
  Unreached,
)

function Unreached() {
  return (
    <div className="contenido flex flex-1 flex-col items-center justify-center gap-5 py-20 text-center text-balance">
      <h1 className="text-3xl">Sin conexión</h1>
      <p className="max-w-md text-tinta-suave">
        No se pudo llegar a la tienda. Inténtalo otra vez cuando vuelva la conexión.
      </p>
      <Button onClick={() => window.location.reload()}>Reintentar</Button>
    </div>
  )
}
