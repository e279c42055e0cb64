import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/** What one job may take. */
export interface JobLimits {
  /** In addition to the memory of the idle process. */
  memoryBytes: number
  cpuSeconds: number
  /** Longer than the CPU time: on a busy machine a valid image waits. */
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
}

const CHECKS_EVERY_MS = 20
/** Bytes between this process's own limit and the system's, which ends the process without an answer. */
const HEADROOM = 128 * 1024 * 1024

/** Makes this process a worker of ImageProcess. It ends with the shop, or when a job exceeds a limit. */
export function serveJobs<Job, Result, Reason extends string>(work: Work<Job, Result, Reason>): void {
  limitMemory(Number(process.argv[2]))
  const idleBytes = process.memoryUsage.rss()
  process.on('message', (request: JobRequest) => void serve(request, work, idleBytes))
  process.on('disconnect', end)
  // Of a terminal or a supervisor that stops the shop with its processes: the shop ends its jobs.
  process.on('SIGINT', () => {}).on('SIGTERM', () => {})
  // The shop may have ended meanwhile.
  process.send?.('ready', undefined, undefined, (error) => error && end())
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

/** Sets the system's memory limit, where available: it also applies between two checks. */
function limitMemory(memoryBytes: number): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000') // out of memory, the system ends this process, not the shop
    const max = statusBytes('VmData') + memoryBytes + HEADROOM
    execFileSync('/usr/bin/prlimit', ['--pid', String(process.pid), `--data=${max}`, '--core=0'], {
      stdio: 'ignore',
    })
  } catch {
    // Neither Linux nor util-linux: the checks remain.
  }
}

/** Max memory of this process. The `maxRSS` of Linux would include that of the shop, its parent. */
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
