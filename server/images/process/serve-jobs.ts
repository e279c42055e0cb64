import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/** What one job may take. */
export interface JobLimits {
  /** Over what the idle process holds. */
  memoryBytes: number
  cpuSeconds: number
  /** Longer than the processor's time: on a busy machine a good image only waits. */
  wallSeconds: number
}

export interface JobRequest {
  job: object
  limits: JobLimits
}

/** What `serveJobs` sends back: the result, or why there is none. */
export type JobAnswer<Result, Reason extends string> = (
  | { result: Result }
  | { failure: Reason | 'tooHeavy' }
) & {
  peakBytes: number
}

interface Work<Job, Result, Reason extends string> {
  perform: (job: Job) => Promise<Result>
  reasonFor: (error: unknown) => Reason
  /** 0 (the shop's own) to 19 (only what nobody else needs of the processor); at 10, a tenth of a busy core. */
  niceness: number
}

const CHECKS_EVERY_MS = 20
/** Between the limit that this process watches itself and the system's, which ends it without a word. */
const HEADROOM = 128 * 1024 * 1024

/** Turns this process into one that ImageProcess asks: it ends with the shop, and a job that takes too much ends it. */
export function serveJobs<Job, Result, Reason extends string>(work: Work<Job, Result, Reason>): void {
  os.setPriority(work.niceness)
  limitMemory(Number(process.argv[2]))
  const idleBytes = process.memoryUsage.rss()
  process.on('message', (request: JobRequest) => void serve(request, work, idleBytes))
  process.on('disconnect', end)
  process.send?.('ready')
}

const end = () => process.kill(process.pid, 'SIGKILL')
const answer = (message: JobAnswer<unknown, string>, sent: () => void = () => {}) =>
  process.send?.(message, undefined, undefined, sent)

async function serve<Job, Result, Reason extends string>(
  { job, limits }: JobRequest,
  { perform, reasonFor }: Work<Job, Result, Reason>,
  idleBytes: number,
): Promise<void> {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const cpuSeconds = (user + system) / 1e6
    if (process.memoryUsage.rss() - idleBytes < limits.memoryBytes && cpuSeconds < limits.cpuSeconds) return
    answer({ failure: 'tooHeavy', peakBytes: peakBytes() }, end)
  }, CHECKS_EVERY_MS)
  try {
    answer({ result: await perform(job as Job), peakBytes: peakBytes() })
  } catch (error) {
    answer({ failure: reasonFor(error), peakBytes: peakBytes() })
  } finally {
    clearInterval(watch)
  }
}

/** The system's own limit, where there is one: it also holds between two checks. */
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
