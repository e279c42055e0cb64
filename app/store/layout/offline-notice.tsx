import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { pollShop } from '#app/parts/poll-shop.ts'
import { noteAnswer } from '#app/store/parts/cached-pages.ts'
import { cachedDate } from '#app/store/parts/copy-age.tsx'
import { CloudOff } from '#app/ui/icons/secondary.tsx'

interface OfflineNoticeProps {
  path: string
  /** Timestamp of the cached page in view; null when it comes from the server. */
  cachedAt: number | null
}

/** The date of the cached copy in view, or that the browser is offline. */
export function OfflineNotice({ path, cachedAt }: OfflineNoticeProps) {
  useRenewal(path, cachedAt !== null)
  return (
    <p className="contenido flex items-center justify-center gap-2.5 bg-lino py-2 text-center text-sm font-semibold shadow-[0_0_0_100vmax_var(--color-lino)] [clip-path:inset(0_-100vmax)]">
      <CloudOff className="size-4 shrink-0 text-ambar" />
      {cachedAt !== null
        ? `Sin conexión: copia del ${cachedDate(cachedAt)}`
        : 'Sin conexión. Lo que ya viste sigue disponible.'}
    </p>
  )
}

/**
 * While a cached copy is shown: revalidates once the shop answers. Without its answer first, a failed revalidation would
 * replace the copy with an error.
 */
function useRenewal(path: string, isCopy: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isCopy) return
    return pollShop(
      () => {
        // Before the revalidation: another cached response sets it again.
        noteAnswer(path, null)
        void revalidate()
      },
      { atOnce: true },
    )
  }, [path, isCopy, revalidate])
}
