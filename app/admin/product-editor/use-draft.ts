import { useEffect, useEffectEvent, useState } from 'react'
import type { FormValues } from '#shop/products/form-values.ts'
import { type ClaimedDraft, claimDraft, startDraft } from './claim-draft.ts'
import type { Draft } from './draft.ts'

interface DraftOptions {
  productId: string | null
  /** The initial values of the form. */
  saved: FormValues
  /** The draft to store, or null while the form equals the saved product. */
  draft: Draft | null
  /** False where a failed save without JavaScript returned the page with its input. */
  mayRestore: boolean
  onRestore: (draft: Draft) => void
}

const PAUSE_MS = 300

/** Stores unsaved work in this browser, and restores the draft of an earlier form. */
export function useDraft({ productId, saved, draft, mayRestore, onRestore }: DraftOptions) {
  const [restored, setRestored] = useState(false)
  const [open, setOpen] = useState<ClaimedDraft>()

  const claim = useEffectEvent(() => (mayRestore ? claimDraft(productId, saved) : startDraft(productId)))
  const adopt = useEffectEvent((claimed: ClaimedDraft) => {
    if (claimed.found) {
      onRestore(claimed.found)
      setRestored(true)
    }
    setOpen(claimed)
  })
  /** Input typed before the claim resolved is not replaced. */
  const isTyped = useEffectEvent(() => draft !== null)
  useEffect(() => {
    let closed = false
    let held: ClaimedDraft | undefined
    async function start() {
      held = await claim()
      if (!closed && held.found && isTyped()) {
        held.release()
        held = await startDraft(productId)
      }
      if (closed) held.release()
      else adopt(held)
    }
    void start()
    return () => {
      closed = true
      held?.release()
    }
  }, [productId])

  const text = draft && JSON.stringify(draft)
  useEffect(() => {
    if (!open) return
    const keep = () => open.keep(text === null ? null : JSON.parse(text))
    const timer = setTimeout(keep, PAUSE_MS)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [open, text])

  return {
    restored,
    /** Restarts from the saved values; later input is stored again. */
    discard() {
      setRestored(false)
      open?.keep(null)
    },
    /** The product is saved, or the user leaves the form. */
    end: () => open?.end(),
  }
}
