import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Draft, keepDraft, readDraft } from './draft.ts'

interface DraftOptions {
  id: string | null
  /** What to keep, or null while nothing differs from what is stored. */
  draft: Draft | null
  /** False where the page came back from a save with what was typed in it. */
  mayRestore: boolean
  onRestore: (draft: Draft) => void
}

const PAUSE = 300

/** Keeps unsaved work in this browser, and brings it back after a reload. */
export function useDraft({ id, draft, mayRestore, onRestore }: DraftOptions) {
  const [restored, setRestored] = useState(false)
  const ready = useRef(false)
  const restore = useEffectEvent(() => {
    const kept = mayRestore ? readDraft(id) : null
    if (kept) {
      onRestore(kept)
      setRestored(true)
    }
    ready.current = true
  })
  useEffect(() => restore(), [])

  const text = draft && JSON.stringify(draft)
  useEffect(() => {
    if (!ready.current) return
    const keep = () => keepDraft(id, text === null ? null : JSON.parse(text))
    const timer = setTimeout(keep, PAUSE)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [id, text])

  return {
    restored,
    discard() {
      setRestored(false)
      keepDraft(id, null)
    },
  }
}
