import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LoadBalancer {
  url: string
  /** Nodes that receive requests while they are ready. */
  nodes: Set<string>
  close(): void
}

/**
 * A simple load balancer: polls `/readyz`, sends each request to the next ready node, and never retries. A readiness
 * result is valid for `trustMs`, which must be shorter than a node's shutdown delay: this machine may stall.
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
