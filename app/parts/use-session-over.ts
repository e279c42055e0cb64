import { useEffect, useState } from 'react'
import { followSession, watchSession } from './session-watch.ts'

/**
 * Whether the session that this page belongs to is over; until then and after it the page is covered by itself.
 * `address` answers 401 then, and is a stream of the session. `ownStream`: the page has one of its own that announces.
 */
export function useSessionOver(address: string, { ownStream = false } = {}): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => watchSession(address, setOver), [address])
  useEffect(() => (ownStream ? undefined : followSession(address)), [address, ownStream])
  return isOver
}
