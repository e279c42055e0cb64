import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRounds } from '#server/db/fixtures/kill-rounds.ts'

/** Kills the process that writes to PGlite again and again: `node bench/faults/kill-loop.ts [rounds]`. */
const rounds = Number(process.argv[2] ?? 200)
const dataDir = mkdtempSync(join(tmpdir(), 'azahar-kill-loop-'))
const { acknowledged, lost, halves } = await killRounds(dataDir, rounds)
rmSync(dataDir, { recursive: true })
console.log(`half transactions: ${halves}`)
console.log(`rounds ${rounds} / acknowledged ${acknowledged} / lost ${lost}`)
if (lost > 0 || halves > 0) process.exitCode = 1
