import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Load {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Answers that were no success, and connections that failed. */
  failed: number
}

/**
 * Asks for addresses as fast as they are answered, over 16 connections: `wrk` (Debian's package of that name). `lua` gives
 * the path of each request, else it is the address's own.
 */
export async function load(url: string, seconds: number, lua?: string): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'azahar-wrk-'))
  const script = join(folder, 'paths.lua')
  const path = lua ?? `return ${JSON.stringify(new URL(url).pathname + new URL(url).search)}`
  await writeFile(
    script,
    `math.randomseed(os.time())
wrk.headers["accept-encoding"] = "br, gzip"
local function path() ${path} end
function request() return wrk.format("GET", path()) end`,
  )
  const { stdout } = await promisify(execFile)('wrk', [
    '-t2',
    '-c16',
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '--latency',
    '-s',
    script,
    url,
  ])
  await rm(folder, { recursive: true })
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0)
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50: milliseconds(/ 50%\s+(\S+)/.exec(stdout)?.[1]),
    p99: milliseconds(/ 99%\s+(\S+)/.exec(stdout)?.[1]),
    failed:
      number(/Non-2xx or 3xx responses: (\d+)/) +
      ['connect', 'read', 'write', 'timeout'].reduce(
        (sum, kind) => sum + number(new RegExp(`${kind} (\\d+)`)),
        0,
      ),
  }
}

function milliseconds(text = '0ms'): number {
  const [, amount = '0', unit = 'ms'] = /^([\d.]+)(\w+)$/.exec(text) ?? []
  return Number(amount) * ({ us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit] ?? 1)
}
