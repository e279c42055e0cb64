import { Random } from '../abuse/random.ts'

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

interface Round {
  failures: string[]
  /** What the round did, for the report. */
  what?: string
}

/** Runs rounds one after the other, each with the seed that repeats it. */
export async function runRounds(
  { rounds, seed, report }: { rounds: number; seed: number; report: Report },
  run: (random: Random, round: number) => Promise<Round>,
): Promise<Outcome> {
  const outcome: Outcome = { tried: rounds, survived: 0, failures: [] }
  for (let round = 0; round < rounds; round++) {
    const { failures, what = '' } = await run(new Random(seed + round), round)
    outcome.failures.push(...failures.map((failure) => `seed ${seed + round}: ${failure}`))
    if (failures.length === 0) outcome.survived++
    report(`seed ${seed + round}: ${what} ${failures.join('; ')}`)
  }
  return outcome
}
