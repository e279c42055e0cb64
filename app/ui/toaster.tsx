import { useEffect } from 'react'
import { loadedLater } from './loaded-later.tsx'
import { belongsTo, DURATION, dismissToast, openPlace, openToasts, type Toast } from './toast.ts'

const VISIBLE = 3

/** Without its code a notice has no actions. */
const ToastCard = loadedLater(
  () => import('./toast-card.tsx').then(({ ToastCard: Card }) => Card),
  PlainToast,
)

function PlainToast({ toast: { id, title, description, kind = 'info', lang } }: { toast: Toast }) {
  useEffect(() => {
    if (kind !== 'error') setTimeout(dismissToast, DURATION, id)
  }, [kind, id])
  return (
    <p data-toast={kind} lang={lang} className="pointer-events-auto border bg-blanco p-4">
      <b>{title}</b> {description}{' '}
      <button type="button" lang="es" className="enlace" onClick={() => dismissToast(id)}>
        Cerrar aviso
      </button>
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
export function Toaster({ place, className = place === undefined ? 'avisos-arriba' : '' }: ToasterProps) {
  const toasts = openToasts.useCurrent()
  useEffect(() => (place === undefined ? undefined : openPlace(place)), [place])
  const shown = toasts.filter((toast) => belongsTo(toast, place))
  return (
    <div
      aria-live="polite"
      className={`avisos ${place === undefined ? 'avisos-fijos' : 'empty:hidden'} ${className}`}
    >
      {shown.slice(-VISIBLE).map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
