import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'
import { Semaphore } from '#server/jobs/semaphore.ts'
import type { JobLimits, JobRequest } from './serve-jobs.ts'

const STARTS_WITHIN_MS = 20_000

interface ImageProcessOptions {
  /** Path of a program that calls `serveJobs`. */
  program: string
  /** What a job may take over what the idle process holds. */
  limits: JobLimits
  /** 0 (as the shop) to 19 (only CPU time that no other process needs); at 10, a tenth of a busy core. */
  niceness: number
  idleSeconds: number
  /** Environment of the program; it gets nothing of the shop's, which holds secrets. */
  env?: Record<string, string>
}

/** A process for images, one job at a time. It may crash without the shop; the next job starts another. */
export class ImageProcess {
  readonly #options: ImageProcessOptions
  readonly #oneAtATime = new Semaphore(1)
  #child: ChildProcess | undefined
  /** How often it was closed: a process that is still starting then gets no job. */
  #closings = 0
  #idleTimer: NodeJS.Timeout | undefined

  constructor(options: ImageProcessOptions) {
    this.#options = options
  }

  /** The process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * The answer to the job, validated by `read`, because an image may have compromised the process. Undefined when the
   * process ended, took too long or sent an invalid answer. A process that failed or exceeded a limit gets no other
   * job. Throws when none can be started.
   */
  run<Answer extends object>(
    job: object,
    read: (message: unknown) => Answer | undefined,
  ): Promise<Answer | undefined> {
    return this.#oneAtATime.run(async () => {
      clearTimeout(this.#idleTimer)
      const closings = this.#closings
      if (!this.#child?.connected) this.#child = await this.#start()
      if (closings !== this.#closings) {
        this.close()
        return undefined
      }
      const { limits, idleSeconds } = this.#options
      const answer = read(await ask(this.#child, { job, limits }))
      const didWell = answer && !('failure' in answer && answer.failure === 'tooHeavy')
      if (didWell) this.#idleTimer = setTimeout(() => this.close(), idleSeconds * 1000).unref()
      else this.close()
      return answer
    })
  }

  /** Ends the process at once; the next job starts another. */
  close(): void {
    clearTimeout(this.#idleTimer)
    this.#closings++
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  async #start(): Promise<ChildProcess> {
    const { program, limits, niceness, env } = this.#options
    const child = fork(program, [String(limits.memoryBytes)], {
      // One thread; freed memory goes back to the system.
      env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1', VIPS_WARNING: '0', ...env },
      execArgv: ['--max-old-space-size=64', '--v8-pool-size=1'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Linux has a priority for each thread, and a new one gets that of its creator: set before the process creates any.
    if (child.pid) os.setPriority(child.pid, niceness)
    child.on('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    child.on('error', () => {}) // `nextMessage` reports it
    if (!(await nextMessage(child, STARTS_WITHIN_MS))) throw new Error('The image process does not start')
    return child
  }
}

async function ask(child: ChildProcess, request: JobRequest): Promise<unknown> {
  child.ref()
  child.channel?.ref()
  child.send(request, () => {}) // a process that has ended does not answer either
  const answer = await nextMessage(child, request.limits.wallSeconds * 1000)
  // An idle process does not keep the shop from ending.
  child.unref()
  child.channel?.unref()
  return answer
}

/** The next message of the process; without one in this time the process is ended. */
async function nextMessage(child: ChildProcess, withinMs: number): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const nothing = () => resolve(undefined)
  child.once('message', resolve).once('exit', nothing).once('error', nothing)
  const timer = setTimeout(nothing, child.connected ? withinMs : 0)
  const message = await promise
  clearTimeout(timer)
  child.off('message', resolve).off('exit', nothing).off('error', nothing)
  if (message === undefined) child.kill('SIGKILL')
  return message
}
