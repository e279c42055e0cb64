/**
 * Fault injection: `npm run bench:faults [-- PART [ROUNDS [SEED]]]`, by default all parts. Runs on PGlite and on
 * PostgreSQL (the server of DATABASE_URL, or an embedded one). Every round reports the seed that repeats it. Prints a
 * table at the end; exits with 1 when data was lost or broken.
 */
import { lastRows, report, table } from '../report.ts'
import { clockJumps } from './clock.ts'
import { databaseDown } from './database-down.ts'
import { diskRounds } from './disk.ts'
import { type Engine, withShop } from './engines.ts'
import { killRounds } from './kill.ts'
import type { Outcome, Report } from './outcome.ts'
import { powerCuts } from './power.ts'
import { secondProcesses } from './second-process.ts'
import { upgradeKills } from './upgrade.ts'

interface Part {
  fault: string
  rounds: number
  engines: Engine[]
  run: (engine: Engine, rounds: number, seed: number, report: Report) => Promise<Outcome>
}

const HEAD = ['fault', 'engine', 'tried', 'survived', 'lost or broken', 'acknowledged writes', '']

const BOTH: Engine[] = ['PGlite', 'PostgreSQL']

const PARTS: Record<string, Part> = {
  kill: {
    fault: 'kill -9 of the process tree while it opens, saves, takes photos and orders, makes backups',
    rounds: 200,
    engines: BOTH,
    run: (engine, rounds, seed, report) =>
      withShop(engine, (shop) => killRounds(shop, rounds, { seed, report })),
  },
  power: {
    fault: 'power cut: whatever was not synced is lost',
    rounds: 20,
    engines: ['PGlite'],
    run: (_, rounds, seed, report) => powerCuts(rounds, seed, report),
  },
  full: {
    fault: 'disk full',
    rounds: 10,
    engines: ['PGlite'],
    run: (_, rounds, seed, report) => diskRounds('full', rounds, seed, report),
  },
  'database-down': {
    fault: 'PostgreSQL crashed, and back 3 s later',
    rounds: 10,
    engines: ['PostgreSQL'],
    run: (_, rounds, seed, report) => databaseDown(rounds, seed, report),
  },
  'read-only': {
    fault: 'disk turned read-only',
    rounds: 10,
    engines: ['PGlite'],
    run: (_, rounds, seed, report) => diskRounds('read-only', rounds, seed, report),
  },
  upgrade: {
    fault: 'kill -9 while a shop of an earlier version is upgraded',
    rounds: 20,
    engines: BOTH,
    run: upgradeKills,
  },
  clock: {
    fault: 'clock of the shop an hour back, a year ahead, and right again',
    rounds: 3,
    engines: BOTH,
    run: clockJumps,
  },
  second: {
    fault: 'second process on the same folder',
    rounds: 10,
    engines: ['PGlite'],
    run: (engine, rounds, _, report) => withShop(engine, (shop) => secondProcesses(shop, rounds, report)),
  },
}

const [name, rounds, given] = process.argv.slice(2)
const chosen = Object.entries(PARTS).filter(([part]) => name === undefined || name === part)
if (chosen.length === 0) {
  console.error(`PART is one of ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}
const seed = Number(given ?? Math.floor(Math.random() * 1e6) * 1000)
const engines = process.env.ENGINE ? BOTH.filter((engine) => engine === process.env.ENGINE) : BOTH
// On an interrupt the exit handlers stop the processes and unmount the disks.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const rows: string[][] = []
for (const [part, { fault, rounds: usual, engines: possible, run }] of chosen) {
  for (const engine of possible.filter((one) => engines.includes(one))) {
    console.log(`${part} on ${engine}, first seed ${seed}`)
    const outcome = await run(engine, Number(rounds ?? usual), seed, (line) => console.log(`  ${line}`))
    const { tried, survived, acknowledged, failures, note = '' } = outcome
    for (const one of failures) console.log(`- ${one}`)
    if (failures.length > 0) process.exitCode = 1
    const figures = [tried, survived, failures.length, acknowledged ?? '–'].map(String)
    rows.push([fault, engine, ...figures, note])
  }
}
report('What a shop survives', 'npm run bench:faults', [
  'Rounds of one fault each; what is lost or broken counts acknowledged writes that are not there, rows without theirs,',
  'pages that failed and refusals that were not as they should be.',
  '',
  ...table(HEAD, [...measuredBefore(rows), ...rows]),
])
// An embedded server would keep this process running.
process.exit()

/** Rows of faults that this run did not inject stay in the table. */
function measuredBefore(now: string[][]): string[][] {
  const isNew = ([fault, engine]: string[]) => now.some(([one, on]) => one === fault && on === engine)
  return lastRows('What a shop survives').filter((row) => !isNew(row))
}
