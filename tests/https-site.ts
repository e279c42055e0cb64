import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Internet, isPublicAddress } from '#server/images/fetch/internet.ts'

const read = (name: string) => readFileSync(new URL(`./https/${name}`, import.meta.url), 'utf8')

export interface HttpsSite {
  port: number
  /** Host names of the TLS handshakes, in order. */
  handshakes: string[]
  stop(): Promise<void>
}

/** A site on loopback with a certificate of `*.example.com`, which only the authority of `siteInternet` has signed. */
export async function startHttpsSite(
  listener: RequestListener,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<HttpsSite> {
  const handshakes: string[] = []
  const server = createServer({ key: read('key.pem'), cert: read('cert.pem') }, listener)
  server.on('secureConnection', (socket) => handshakes.push(String(socket.servername)))
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    handshakes,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * An internet where a host name has these addresses. Only `allowed` ones of loopback count as public, beside those that
 * are.
 */
export function siteInternet(
  port: number,
  resolve: (host: string) => string[] | Promise<string[]> = () => ['127.0.0.1'],
  allowed: readonly string[] = ['127.0.0.1'],
): Internet {
  return {
    resolve: async (host) => resolve(host),
    isPublic: (address) => allowed.includes(address) || isPublicAddress(address),
    port,
    ca: read('ca.pem'),
  }
}
