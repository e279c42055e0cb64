import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { Turnstile } from '#server/turnstile.ts'
import type { Answer, Job } from './decode-process.ts'
import { pictureType } from './file-type.ts'
import { CEILINGS, type Ceilings, type PictureType, STORED_SIDE } from './limits.ts'
import type { Redrawn } from './redraw.ts'
import { UPLOAD_FAULTS, UploadError, type UploadFault } from './upload-error.ts'

const PROGRAM = fileURLToPath(new URL('./decode-process.ts', import.meta.url))
const STARTS_WITHIN_MS = 20_000

export interface DecoderOptions {
  ceilings?: Partial<Ceilings>
  /** Uploads inside at a time, in whatever step. An editor sends its photos one after another: so many editors. */
  places?: number
  idleSeconds?: number
}

/** Reads pictures in a process of its own, one after the other; a process that fails is replaced for the next one. */
export class Decoder {
  readonly #ceilings: Ceilings
  readonly #idleMs: number
  readonly #oneAtATime = new Turnstile(1)
  /** One in the process and the next one at hand; what reading one takes (five times its 15 MB) is held twice at most. */
  readonly #inMemory = new Turnstile(2)
  #freePlaces: number
  #child: ChildProcess | undefined
  #idleTimer: NodeJS.Timeout | undefined
  /** The most memory that the last process held, for measuring. */
  peakBytes = 0

  constructor({ ceilings, places = 8, idleSeconds = 60 }: DecoderOptions = {}) {
    this.#ceilings = { ...CEILINGS, ...ceilings }
    this.#freePlaces = places
    this.#idleMs = idleSeconds * 1000
  }

  /** The process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Runs the task, which reads a file and draws it anew, in one of the places; refuses it when all are taken. */
  async inPlace<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#freePlaces === 0) throw new UploadError('busy')
    this.#freePlaces--
    try {
      return await this.#inMemory.enter(task)
    } finally {
      this.#freePlaces++
    }
  }

  /** The picture drawn anew (redraw.ts); throws an UploadError. */
  redraw(bytes: Uint8Array, type: PictureType): Promise<Redrawn> {
    return this.#oneAtATime.enter(async () => {
      clearTimeout(this.#idleTimer)
      if (!this.#child?.connected) this.#child = await this.#start()
      const answer = readAnswer(await ask(this.#child, { bytes, type, ceilings: this.#ceilings }), type)
      this.peakBytes = answer.peakBytes
      if ('fault' in answer && answer.fault === 'tooHeavy') this.close()
      else this.#idleTimer = setTimeout(() => this.close(), this.#idleMs).unref()
      if ('fault' in answer) throw new UploadError(answer.fault)
      return answer.picture
    })
  }

  /** Ends the process at once; the next picture starts another. */
  close(): void {
    clearTimeout(this.#idleTimer)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(PROGRAM, [String(this.#ceilings.memoryBytes)], {
      // No settings and no secrets; one decoding thread; freed memory goes back to the system.
      env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1', VIPS_WARNING: '0' },
      execArgv: ['--max-old-space-size=64', '--v8-pool-size=1'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    child.on('error', () => {}) // told by `heard`
    if (!(await heard(child, STARTS_WITHIN_MS))) throw new UploadError('unavailable')
    return child
  }
}

/** What the process says; undefined when it ended or took too long instead. */
async function ask(child: ChildProcess, job: Job): Promise<unknown> {
  child.ref()
  child.channel?.ref()
  child.send(job, () => {}) // a process that has ended does not answer either
  const answer = await heard(child, job.ceilings.wallSeconds * 1000)
  // An idle process does not keep the shop from ending.
  child.unref()
  child.channel?.unref()
  return answer
}

/** The next message of the process; without one in this time it is ended. */
async function heard(child: ChildProcess, withinMs: number): Promise<unknown> {
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

const side = z.int().min(1).max(STORED_SIDE)
const peakBytes = z.number()
const ANSWER = z.union([
  z.object({ fault: z.enum(Object.keys(UPLOAD_FAULTS) as UploadFault[]), peakBytes }),
  z.object({ picture: z.object({ bytes: z.instanceof(Uint8Array), width: side, height: side }), peakBytes }),
])

/** A process that ended found its picture too heavy; one that a picture has taken over could say anything. */
function readAnswer(message: unknown, type: PictureType): Answer {
  const { data } = ANSWER.safeParse(message)
  const isSound = data && ('fault' in data || pictureType(data.picture.bytes) === type)
  return isSound ? data : { fault: 'tooHeavy', peakBytes: 0 }
}
