import { useEffect } from 'react'
import { dismissToast, openToasts } from '#app/ui/toast.ts'
import { Toaster } from '#app/ui/toaster.tsx'

/** The place of notices with an undo. */
export const REMOVAL = 'removal'

/** Shows the notice of removals from a list, above its rows. It ends with the page. */
export function RemovalNotice({ className }: { className: string }) {
  useEffect(
    () => () => {
      for (const { id, place } of openToasts.current()) if (place === REMOVAL) dismissToast(id)
    },
    [],
  )
  return <Toaster place={REMOVAL} className={`sticky top-16 z-10 mt-3 low:static lg:top-22 ${className}`} />
}
