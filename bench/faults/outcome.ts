/** What came of the rounds of one fault on one engine. */
export interface Outcome {
  tried: number
  survived: number
  /** Answers that said that something is stored, over all rounds. */
  acknowledged?: number
  /** What was wrong, in words. */
  faults: string[]
  /** Why nothing was tried, or what else is worth telling. */
  note?: string
}

/** How a part tells what happens while it runs. */
export type Report = (line: string) => void
