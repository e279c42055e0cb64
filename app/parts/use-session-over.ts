import { useEffect, useState } from 'react'
import { followSession, watchSession } from './session-watch.ts'

/**
 * Whether the session of this page is over. Until the check and after the end the page is covered. `address` answers
 * 401 then, and is an event stream of the session. `ownStream`: the page has its own stream that publishes the end.
 */
export function useSessionOver(address: string, { ownStream = false } = {}): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => watchSession(address, setOver), [address])
  useEffect(() => (ownStream ? undefined : followSession(address)), [address, ownStream])
  return isOver
}
