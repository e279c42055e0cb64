import { useEffect } from 'react'
import { dismissToast, openToasts, showToast } from '#app/ui/toast.ts'
import { Toaster } from '#app/ui/toaster.tsx'
import { isolate } from '#shop/text/clean-text.ts'

const REMOVAL = 'removal'

/** The place of the notices of removals from a list, above its rows. They end with the page. */
export function RemovalNotices({ className = '' }: { className?: string }) {
  useEffect(
    () => () => {
      for (const { id, place } of openToasts.current()) if (place === REMOVAL) dismissToast(id)
    },
    [],
  )
  return <Toaster place={REMOVAL} className={`sticky top-16 z-10 mt-3 low:static lg:top-22 ${className}`} />
}

interface Removal {
  title: string
  /** What was removed. */
  name: string
  undo: () => void
}

/** Says what was removed, with a button that puts it back. */
export function offerUndo({ title, name, undo }: Removal): void {
  showToast({
    title,
    description: isolate(name),
    place: REMOVAL,
    action: { label: 'Deshacer', onSelect: undo },
  })
}
