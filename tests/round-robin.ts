import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LoadBalancer {
  url: string
  /** Sends to these nodes from now on, as far as they say that they are ready. */
  nodes: Set<string>
  close(): void
}

/**
 * A plain load balancer: asks `/readyz` often, sends each request to the next ready node, and never tries twice. What
 * it was told it believes for `trustMs`, which must be shorter than nodes wait before they close: this machine may
 * stand still for longer.
 */
export async function startLoadBalancer({ everyMs = 50, trustMs = 1000 } = {}): Promise<LoadBalancer> {
  const nodes = new Set<string>()
  let [ready, askedAt, turn]: [string[], number, number] = [[], Number.NEGATIVE_INFINITY, 0]
  let looking: Promise<void> | undefined
  async function look() {
    const now = performance.now()
    const answers = await Promise.all(
      [...nodes].map(async (node) =>
        (await fetch(`${node}/readyz`).catch(() => undefined))?.ok ? node : undefined,
      ),
    )
    ready = answers.filter((node) => node !== undefined)
    askedAt = now
    looking = undefined
  }
  const lookAgain = () => {
    looking ??= look()
    return looking
  }
  const timer = setInterval(lookAgain, everyMs)
  const server = createServer(async (incoming, outgoing) => {
    while (performance.now() - askedAt > trustMs) await lookAgain()
    const { method, headers, url } = incoming
    const node = ready[turn++ % ready.length]
    const refuse = () => outgoing.headersSent || outgoing.writeHead(502).end()
    if (!node) return refuse()
    const passed = request(node + url, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => outgoing.destroy()).pipe(outgoing)
    })
    passed.on('error', refuse)
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nodes,
    close() {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
    },
  }
}
