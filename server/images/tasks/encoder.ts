import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { PreviewJob } from '#server/images/previews/render-preview.ts'
import { ImageProcess } from '#server/images/process/image-process.ts'
import type { JobLimits } from '#server/images/process/serve-jobs.ts'
import { FORMATS } from '#server/images/variant-plan.ts'
import { emitter } from '#server/telemetry/instrumentation.ts'
import type { EncodedVariant, VariantsJob } from './encode-variants.ts'
import { TaskError } from './task-queue.ts'

const emitImage = emitter('image')

/** An original is at most 2400 pixels long; a busy machine leaves this process little time. */
const LIMITS: JobLimits = { memoryBytes: 384 * 1024 * 1024, cpuSeconds: 60, wallSeconds: 120 }

const FAILURES = {
  tooHeavy: 'La imagen es demasiado pesada.',
  damaged: 'La imagen no se puede leer.',
}

/** The process of the background job: it uses at most one core, and a tenth of it while the shop is busy. */
export class Encoder {
  readonly #process = new ImageProcess({
    program: fileURLToPath(new URL('./task-process.ts', import.meta.url)),
    limits: LIMITS,
    niceness: 10,
    idleSeconds: 5,
    env: { FONTCONFIG_FILE: fileURLToPath(new URL('../previews/fonts.conf', import.meta.url)) },
  })
  #isStopped = false

  /** Throws a TaskError when the original cannot be read. */
  async encodeVariants(job: Omit<VariantsJob, 'kind'>): Promise<EncodedVariant[]> {
    const variants = await this.#run({ kind: 'variants', ...job }, VARIANTS_RESULT)
    for (const { ms } of variants) emitImage(() => ({ job: 'variant', ms, failed: false }))
    return variants as EncodedVariant[]
  }

  /** A JPEG of PREVIEW_SIZE. Throws a TaskError. */
  async renderPreview(job: Omit<PreviewJob, 'kind'>): Promise<Uint8Array> {
    const start = performance.now()
    const preview = await this.#run({ kind: 'preview', ...job }, BYTES)
    emitImage(() => ({ job: 'preview', ms: performance.now() - start, failed: false }))
    return preview
  }

  /** Ends the running job at once and accepts no other, when the shop closes. */
  stop(): void {
    this.#isStopped = true
    this.#process.close()
  }

  async #run<Result>(job: VariantsJob | PreviewJob, schema: z.ZodType<Result>): Promise<Result> {
    const start = performance.now()
    const read = (message: unknown) =>
      z.union([z.object({ result: schema }), FAILURE]).safeParse(message).data
    const answer = this.#isStopped ? undefined : await this.#process.run(job, read).catch(() => undefined)
    if (!answer) throw new TaskError('Ahora no se pueden preparar imágenes.', { again: true })
    if ('result' in answer) return answer.result
    const kind = job.kind === 'preview' ? 'preview' : 'variant'
    emitImage(() => ({ job: kind, ms: performance.now() - start, failed: true }))
    throw new TaskError(FAILURES[answer.failure])
  }
}

const FAILURE = z.object({ failure: z.enum(['tooHeavy', 'damaged']) })
const BYTES = z.instanceof(Uint8Array)
const VARIANTS_RESULT = z.array(
  z.object({ width: z.int(), format: z.enum(FORMATS), bytes: BYTES, ms: z.number() }),
)
