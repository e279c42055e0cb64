/** Result of the rounds of one fault on one engine. */
export interface Outcome {
  tried: number
  survived: number
  /** Number of acknowledged writes in all rounds. */
  acknowledged?: number
  /** Findings as texts. */
  failures: string[]
  /** Why the fault was not injected, or another remark. */
  note?: string
}

/** Reports the progress of a part. */
export type Report = (line: string) => void
