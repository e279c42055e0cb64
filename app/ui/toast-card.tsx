import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { X } from '#app/ui/icons/store.tsx'
import { DURATION, dismissToast, type Toast } from './toast.ts'

const EDGES = { success: 'border-l-oliva', error: 'border-l-granate', info: 'border-l-laton' }

const ACTION =
  'inline-flex min-h-11 items-center py-1.5 text-left font-semibold wrap-anywhere text-ambar underline-offset-4 hover:underline'

/** A notice with its actions and a button to close it. */
export function ToastCard({
  toast: { id, title, description, kind = 'info', action = [], lang },
}: {
  toast: Toast
}) {
  const [held, setHeld] = useState(false)
  const actions = [action].flat()
  const stays = held || kind === 'error' || actions.length > 0

  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => dismissToast(id), DURATION)
    return () => clearTimeout(timer)
  }, [stays, id])

  // A notice that stays may cover what has the focus (WCAG 2.4.11).
  useEffect(() => {
    const dismissByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (!document.querySelector('dialog:is([open], :popover-open)')) dismissToast(id)
    }
    document.addEventListener('keydown', dismissByKey)
    return () => document.removeEventListener('keydown', dismissByKey)
  }, [id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only stop its timer.
    <div
      data-toast={kind}
      className={`pointer-events-auto flex items-start gap-2 rounded-suave border border-l-4 border-hilo bg-blanco pl-4 text-tinta shadow-lg shadow-noche/15 transition duration-200 starting:-translate-y-2 starting:opacity-0 ${EDGES[kind]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div lang={lang} className="min-w-0 flex-1 py-3">
        <p className="font-semibold leading-snug">{title}</p>
        {description && <p className="mt-0.5 text-sm text-tinta-suave">{description}</p>}
        {actions.length > 0 && (
          <p className="-mb-2 flex flex-wrap gap-x-5">
            {actions.map(({ label, ...action }, at) =>
              'to' in action ? (
                <Link key={label} to={action.to} className={ACTION} onClick={() => dismissToast(id)}>
                  {label}
                </Link>
              ) : (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: the actions of a notice never change, and may have equal labels
                  key={at}
                  type="button"
                  className={ACTION}
                  onClick={() => {
                    action.onSelect()
                    dismissToast(id)
                  }}
                >
                  {label}
                </button>
              ),
            )}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label="Cerrar aviso"
        className="grid size-11 shrink-0 place-items-center text-tinta-suave hover:text-tinta"
        onClick={() => dismissToast(id)}
      >
        <X className="size-4" />
      </button>
    </div>
  )
}
