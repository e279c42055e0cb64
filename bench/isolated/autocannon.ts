import autocannon from 'autocannon'

export interface Load {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Answers without a success status, and connections that failed. */
  failed: number
}

interface Options {
  seconds: number
  paths: readonly string[]
  connections: number
  acceptEncoding: string
}

/** Requests these paths over all connections. Each connection repeats its own part of the list. */
export async function loadWithAutocannon(
  origin: string,
  { seconds, paths, connections, acceptEncoding }: Options,
): Promise<Load> {
  let clients = 0
  const { requests, latency, non2xx, errors } = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: 30,
    headers: { 'accept-encoding': acceptEncoding },
    setupClient(client) {
      const share = paths.filter((_, place) => paths.length < connections || place % connections === clients)
      client.setRequests(share.map((path) => ({ method: 'GET', path })))
      clients++
    },
  })
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: non2xx + errors }
}
