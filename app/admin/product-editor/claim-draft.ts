import { isSame } from '#shop/products/conflict.ts'
import type { FormValues } from '#shop/products/form-values.ts'
import { type Draft, newDraftKey, type OpenDraft, openDraft, storedDrafts } from './draft.ts'

/** An open form's draft, with the content that an earlier form stored. */
export interface ClaimedDraft extends OpenDraft {
  found: Draft | null
  /** Releases the lock, so that another form can claim the draft. */
  release(): void
}

/** Starts an empty draft for an open form. */
export async function startDraft(productId: string | null): Promise<ClaimedDraft> {
  const key = newDraftKey(productId)
  const release = await lock(key)
  return { ...openDraft(key), found: null, release: release ?? (() => {}) }
}

/**
 * Claims the newest draft of a product that no open form has locked, or creates one. Removes a draft equal to the saved
 * product. `saved` are the initial values of the form.
 */
export async function claimDraft(productId: string | null, saved: FormValues): Promise<ClaimedDraft> {
  for (const { key, draft } of storedDrafts(productId, saved)) {
    const release = await lock(key)
    if (!release) continue
    if (!isSame(draft.values, saved)) return { ...openDraft(key), found: draft, release }
    openDraft(key).end()
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
