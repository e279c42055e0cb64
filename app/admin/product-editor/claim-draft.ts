import { isSame } from '#shop/products/conflict.ts'
import type { FormValues } from '#shop/products/form-values.ts'
import { type Draft, newDraftKey, type OpenDraft, openDraft, storedDrafts } from './draft.ts'

/** An open form's draft, with what an earlier form left in it. */
export interface ClaimedDraft extends OpenDraft {
  found: Draft | null
  /** Lets another form claim what is stored. */
  release(): void
}

/** Starts an empty draft for an open form. */
export async function startDraft(productId: string | null): Promise<ClaimedDraft> {
  const key = newDraftKey(productId)
  const release = await lock(key)
  return { ...openDraft(key), found: null, release: release ?? (() => {}) }
}

/**
 * Takes over the newest draft of a product that no open form holds, or starts one. A draft that says what is saved
 * already is removed. `saved` are the values the form opens with.
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
 * Holds the lock of a draft until the returned function is called or the page goes away; null while another form holds
 * it. Browsers have locks over HTTPS only: without them every stored draft can be claimed.
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
