import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { ImageProcess } from '#server/images/process/image-process.ts'
import type { JobAnswer, JobLimits } from '#server/images/process/serve-jobs.ts'
import { Semaphore } from '#server/jobs/semaphore.ts'
import type { UploadJob } from './decode-process.ts'
import { type ImageType, imageType } from './file-type.ts'
import { UPLOAD_FAILURES, UploadError, type UploadFailure } from './upload-error.ts'

/** For decoding one image. */
const LIMITS: JobLimits = { memoryBytes: 384 * 1024 * 1024, cpuSeconds: 10, wallSeconds: 30 }

export interface DecoderOptions {
  limits?: Partial<JobLimits>
  /** Max concurrent uploads in any step. A product editor sends its images one by one, so this is the max of editors. */
  places?: number
  idleSeconds?: number
}

/** Decodes images one by one in a separate process; after a failure the next image gets a new process. */
export class Decoder {
  readonly #process: ImageProcess
  /** One in the process and the next one at hand; what reading one takes (five times its 15 MB) is held twice at most. */
  readonly #inMemory = new Semaphore(2)
  #freePlaces: number
  /** Max memory of the last process, for measurements. */
  peakBytes = 0

  constructor({ limits, places = 8, idleSeconds = 60 }: DecoderOptions = {}) {
    this.#process = new ImageProcess({
      program: fileURLToPath(new URL('./decode-process.ts', import.meta.url)),
      limits: { ...LIMITS, ...limits },
      niceness: 5,
      idleSeconds,
    })
    this.#freePlaces = places
  }

  /** The process, while there is one. */
  get pid(): number | undefined {
    return this.#process.pid
  }

  /** Runs the task, which reads and re-encodes a file, in one of the places; rejects it when all are taken. */
  async inPlace<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#freePlaces === 0) throw new UploadError('busy')
    this.#freePlaces--
    try {
      return await this.#inMemory.run(task)
    } finally {
      this.#freePlaces++
    }
  }

  /** The re-encoded image (re-encode.ts); throws an UploadError. */
  async reEncode(bytes: Uint8Array, type: ImageType): Promise<Uint8Array> {
    const job: UploadJob = { bytes, type }
    const answer = await this.#process
      .run(job, (message) => readAnswer(message, type))
      .catch((error) => {
        throw new UploadError('unavailable', { cause: error })
      })
    this.peakBytes = answer?.peakBytes ?? 0
    if (answer && 'result' in answer) return answer.result
    // The process ends when an image exceeds its limits.
    throw new UploadError(answer?.failure ?? 'tooHeavy')
  }

  /** Ends the process at once; the next image starts another. */
  close(): void {
    this.#process.close()
  }
}

const peakBytes = z.number()
const ANSWER = z.union([
  z.object({ failure: z.enum(Object.keys(UPLOAD_FAILURES) as UploadFailure[]), peakBytes }),
  z.object({ result: z.instanceof(Uint8Array), peakBytes }),
])

function readAnswer(message: unknown, type: ImageType): JobAnswer<Uint8Array, UploadFailure> | undefined {
  const { data } = ANSWER.safeParse(message)
  const isSound = data && ('failure' in data || imageType(data.result) === type)
  return isSound ? data : undefined
}
