import { useEffect, useEffectEvent, useState } from 'react'
import { isSame } from '#shop/products/conflict.ts'
import type { FormValues } from '#shop/products/form-values.ts'
import { type DatedDraft, type Draft, newDraftKey, type OpenDraft, openDraft, storedDrafts } from './draft.ts'

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
  const [restored, setRestored] = useState<DatedDraft>()
  const [open, setOpen] = useState<ClaimedDraft>()

  const claim = useEffectEvent(() => (mayRestore ? claimDraft(productId, saved) : startDraft(productId)))
  const adopt = useEffectEvent((claimed: ClaimedDraft) => {
    if (claimed.found) {
      onRestore(claimed.found)
      setRestored(claimed.found)
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
    const changed: Draft | null = text === null ? null : JSON.parse(text)
    const { found } = open
    const at = changed && found && isSame(changed.values, found.values) ? found.at : Date.now()
    const keep = () => open.keep(changed && { ...changed, at })
    const timer = setTimeout(keep, PAUSE_MS)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [open, text])

  return {
    /** The time of the last change of the restored draft; undefined when none was restored. */
    restoredFrom: restored?.at,
    /** Restarts from the saved values; later input is stored again. */
    discard() {
      setRestored(undefined)
      open?.keep(null)
    },
    /** The product is saved, or the user leaves the form. */
    end: () => open?.end(),
  }
}

/** An open form's draft, with the content that an earlier form stored. */
interface ClaimedDraft extends OpenDraft {
  found: DatedDraft | null
  /** Releases the lock, so that another form can claim the draft. */
  release(): void
}

/** Starts an empty draft for an open form. */
async function startDraft(productId: string | null): Promise<ClaimedDraft> {
  const key = newDraftKey(productId)
  const release = await lock(key)
  return { ...openDraft(key), found: null, release: release ?? (() => {}) }
}

/**
 * Claims the newest draft of a product that no open form has locked, or creates one. Removes a draft equal to the saved
 * product. `saved` are the initial values of the form.
 */
export async function claimDraft(productId: string | null, saved: FormValues): Promise<ClaimedDraft> {
  for (const found of storedDrafts(productId, saved)) {
    const release = await lock(found.key)
    if (!release) continue
    const draft = openDraft(found.key)
    if (!isSame(found.values, saved)) return { ...draft, found, release }
    draft.end()
    release()
  }
  return startDraft(productId)
}

/**
 * Locks a draft until the returned function is called or the page unloads; null while another form has the lock.
 * Browsers have Web Locks over HTTPS only: without them every stored draft can be claimed.
 */
function lock(key: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    if (!globalThis.navigator?.locks) return resolve(() => {})
    navigator.locks
      .request(key, { ifAvailable: true }, (granted) =>
        granted ? new Promise<void>((release) => resolve(release)) : resolve(null),
      )
      .catch(() => resolve(() => {}))
  })
}
