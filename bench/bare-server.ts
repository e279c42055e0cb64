/**
 * Reference A: a bare Node server that sends one page from memory. `node bench/bare-server.ts`; the page is JSON on
 * stdin.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const { headers, body } = JSON.parse(await text(process.stdin))
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
