import { useEffect, useEffectEvent } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import { followShop } from './live-stream.ts'

/**
 * What a route may export as `handle`: the topics (server/http/live.ts) that its page shows, given its loader's data. A
 * page with a form names none, so that its content does not change while the user types.
 */
export interface LiveHandle<Loaded = unknown> {
  live: (loaded: Loaded | undefined) => readonly string[]
}

/** Revalidates when data on the page have changed, by any user; `onTopic` gets every change. */
export function useLive(onTopic: (topic?: string) => void): void {
  const { revalidate } = useRevalidator()
  const matches = useMatches()
  const onChange = useEffectEvent((topic?: string) => {
    if (!navigator.onLine) return // the stream reconnects with the network and reports then
    onTopic(topic)
    const shown = matches.flatMap(({ handle, loaderData }) =>
      hasLive(handle) ? handle.live(loaderData) : [],
    )
    if (topic === undefined ? shown.length > 0 : shown.includes(topic)) revalidate()
  })
  useEffect(() => followShop((topic) => onChange(topic)), [])
}

function hasLive(handle: unknown): handle is LiveHandle {
  return typeof handle === 'object' && handle !== null && 'live' in handle
}
