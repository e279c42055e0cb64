import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureInstalled } from '../scripts/ensure-installed.ts'
import type { Load } from './isolated/autocannon.ts'

const CONNECTIONS = 16
const ACCEPT_ENCODING = 'br, gzip'

/**
 * Requests these paths as fast as they are answered over 16 connections, each starting at another place of the list.
 * Uses `wrk` (the Debian package), or autocannon where it is missing. Autocannon is a Node program and leaves less CPU
 * to the measured server.
 */
export async function load(origin: string, seconds: number, paths: readonly string[]): Promise<Load> {
  try {
    return await withWrk(origin, seconds, paths)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    ensureInstalled('bench/isolated')
    const { loadWithAutocannon } = await import('./isolated/autocannon.ts')
    return loadWithAutocannon(origin, {
      seconds,
      paths,
      connections: CONNECTIONS,
      acceptEncoding: ACCEPT_ENCODING,
    })
  }
}

async function withWrk(origin: string, seconds: number, paths: readonly string[]): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'azahar-wrk-'))
  try {
    const script = join(folder, 'paths.lua')
    // Each of the two threads runs its own script: they take the odd and the even entries of the list.
    await writeFile(
      script,
      `local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}
local threads = 0
function setup(thread) thread:set("place", threads); threads = threads + 1 end
wrk.headers["accept-encoding"] = "${ACCEPT_ENCODING}"
function request()
  place = (place + 2) % math.max(#paths, 2)
  return wrk.format("GET", paths[place % #paths + 1])
end`,
    )
    const { stdout } = await promisify(execFile)('wrk', [
      '-t2',
      `-c${CONNECTIONS}`,
      `-d${seconds}s`,
      '--timeout',
      '30s',
      '--latency',
      '-s',
      script,
      origin,
    ])
    const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0)
    const cut = ['connect', 'read', 'write', 'timeout'].map((kind) => number(new RegExp(`${kind} (\\d+)`)))
    return {
      perSecond: number(/Requests\/sec:\s+([\d.]+)/),
      p50: milliseconds(/ 50%\s+(\S+)/.exec(stdout)?.[1]),
      p99: milliseconds(/ 99%\s+(\S+)/.exec(stdout)?.[1]),
      failed: cut.reduce((sum, count) => sum + count, number(/Non-2xx or 3xx responses: (\d+)/)),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function milliseconds(text = '0ms'): number {
  const [, amount = '0', unit = 'ms'] = /^([\d.]+)(\w+)$/.exec(text) ?? []
  return Number(amount) * ({ us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit] ?? 1)
}
