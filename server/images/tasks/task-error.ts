/** Why a task failed. */
export class TaskError extends Error {
  override readonly name = 'TaskError'
  /** Whether a retry may succeed without a change by the operator. */
  readonly again: boolean

  /** `reason` is one sentence in Spanish for the operator. */
  constructor(reason: string, { again = false, cause }: { again?: boolean; cause?: unknown } = {}) {
    super(reason, { cause })
    this.again = again
  }
}
