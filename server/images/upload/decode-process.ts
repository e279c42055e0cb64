/**
 * The process that opens strangers' pictures, one at a time, on behalf of decoder.ts: it may crash, be
 * killed or run out of memory without the shop. It ends with the shop, or when the shop ends it.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import type { Ceilings, PictureType } from './limits.ts'
import { limitLibrary, type Redrawn, redraw } from './redraw.ts'
import { UploadError, type UploadFault } from './upload-error.ts'

export interface Job {
  bytes: Uint8Array
  type: PictureType
  ceilings: Ceilings
}

export type Answer = ({ picture: Redrawn } | { fault: UploadFault }) & { peakBytes: number }

const CHECKS_EVERY_MS = 20
/** Between the ceiling that this process watches itself and the system's, which ends it without a word. */
const HEADROOM = 128 * 1024 * 1024

const end = () => process.kill(process.pid, 'SIGKILL')
const answer = (message: Answer, sent: () => void = () => {}) =>
  process.send?.(message, undefined, undefined, sent)

async function work({ bytes, type, ceilings }: Job, idleBytes: number): Promise<void> {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const cpuSeconds = (user + system) / 1e6
    if (process.memoryUsage.rss() - idleBytes < ceilings.memoryBytes && cpuSeconds < ceilings.cpuSeconds)
      return
    answer({ fault: 'tooHeavy', peakBytes: peakBytes() }, end)
  }, CHECKS_EVERY_MS)
  try {
    answer({ picture: await redraw(bytes, type), peakBytes: peakBytes() })
  } catch (error) {
    answer({ fault: error instanceof UploadError ? error.fault : 'damaged', peakBytes: peakBytes() })
  } finally {
    clearInterval(watch)
  }
}

/** The system's own ceiling, where there is one: it also holds between two checks. */
function limitMemory(memoryBytes: number): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000') // a machine out of memory ends this process, not the shop
    const most = statusBytes('VmData') + memoryBytes + HEADROOM
    execFileSync('/usr/bin/prlimit', ['--pid', String(process.pid), `--data=${most}`, '--core=0'], {
      stdio: 'ignore',
    })
  } catch {
    // Neither Linux nor util-linux: the checks remain.
  }
}

/** The most this process has held. The system's general figure would begin with what the shop held. */
function peakBytes(): number {
  try {
    return statusBytes('VmHWM')
  } catch {
    return process.resourceUsage().maxRSS * 1024
  }
}

function statusBytes(name: string): number {
  const [, kilobytes] =
    new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  if (!kilobytes) throw new Error(`/proc/self/status does not tell ${name}`)
  return Number(kilobytes) * 1024
}

limitLibrary()
os.setPriority(5)
limitMemory(Number(process.argv[2]))
const idleBytes = process.memoryUsage.rss()
process.on('message', (job: Job) => void work(job, idleBytes))
process.on('disconnect', end)
process.send?.('ready')
