import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { belongsTo, openPlace, openToasts, type Toast } from './toast.ts'

const VISIBLE = 3

/** The code of a notice is loaded with the first one. Offline without it, the texts alone are shown. */
const ToastCard = lazy(() =>
  import('./toast-card.tsx').then(
    ({ ToastCard: Card }) => ({ default: Card }),
    () => ({ default: PlainToast }),
  ),
)

function PlainToast({ toast: { title, description, kind = 'info', lang } }: { toast: Toast }) {
  return (
    <p data-toast={kind} lang={lang} className="border bg-blanco p-4">
      <b>{title}</b> {description}
    </p>
  )
}

interface ToasterProps {
  /** Classes for the position. */
  className?: string
  /** Shows only the notices for this place, as a part of the page that covers nothing. */
  place?: string
}

/** The three newest notices, announced as they arrive. Rendered once per page and place. */
export function Toaster({ className = 'top-18 lg:top-22', place }: ToasterProps) {
  const toasts = useSyncExternalStore(openToasts.subscribe, openToasts.current, openToasts.onServer)
  useEffect(() => (place === undefined ? undefined : openPlace(place)), [place])
  const shown = toasts.filter((toast) => belongsTo(toast, place))
  const position = `pointer-events-none fixed inset-x-4 z-50 md:left-auto md:w-96 lg:right-8 ${className} low:top-auto low:bottom-2`
  return (
    <div
      aria-live="polite"
      className={`flex flex-col gap-2 ${place === undefined ? position : 'empty:hidden'}`}
    >
      {shown.slice(-VISIBLE).map((toast) => (
        <Suspense key={toast.id}>
          <ToastCard toast={toast} />
        </Suspense>
      ))}
    </div>
  )
}
