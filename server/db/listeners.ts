import type pg from 'pg'

type OnNotify = (payload: string) => void

/** The callbacks by channel, separate from the connection so that a new connection can reuse them. */
export class Listeners {
  #channels = new Map<string, Set<OnNotify>>()

  /** True when the channel is new, so that LISTEN has to be sent. */
  add(channel: string, onNotify: OnNotify): boolean {
    const listeners = this.#channels.get(channel)
    if (listeners) {
      listeners.add(onNotify)
      return false
    }
    this.#channels.set(channel, new Set([onNotify]))
    return true
  }

  /** True when the channel has no callbacks left, so that UNLISTEN has to be sent. */
  remove(channel: string, onNotify: OnNotify): boolean {
    const listeners = this.#channels.get(channel)
    if (!listeners?.delete(onNotify) || listeners.size > 0) return false
    return this.#channels.delete(channel)
  }

  /** Sends LISTEN for every channel on a new connection and dispatches its notifications. */
  async attach(client: pg.ClientBase): Promise<void> {
    client.on('notification', ({ channel, payload = '' }) => this.dispatch(channel, payload))
    for (const channel of this.#channels.keys()) await client.query(`listen ${quoted(channel)}`)
  }

  /** Calls all callbacks after a reconnect, because notifications may have been lost. */
  notifyAll(): void {
    for (const channel of this.#channels.keys()) this.dispatch(channel, '')
  }

  dispatch(channel: string, payload: string): void {
    for (const onNotify of this.#channels.get(channel) ?? []) onNotify(payload)
  }
}

export function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`
}
