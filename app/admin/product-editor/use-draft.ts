import { useEffect, useEffectEvent, useState } from 'react'
import type { FormValues } from '#shop/products/form-values.ts'
import { type ClaimedDraft, claimDraft, startDraft } from './claim-draft.ts'
import type { Draft } from './draft.ts'

interface DraftOptions {
  productId: string | null
  /** The values the form opened with. */
  saved: FormValues
  /** What to store, or null while nothing differs from what is saved. */
  draft: Draft | null
  /** False where the page came back from a save with what was typed in it. */
  mayRestore: boolean
  onRestore: (draft: Draft) => void
}

const PAUSE_MS = 300

/** Stores unsaved work in this browser, and restores what an earlier form left. */
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
  /** Text typed before the claim was answered is not replaced. */
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
    /** The form starts again from what is saved; what is typed from now on is stored again. */
    discard() {
      setRestored(false)
      open?.keep(null)
    },
    /** The product is saved, or the form is left on purpose. */
    end: () => open?.end(),
  }
}
