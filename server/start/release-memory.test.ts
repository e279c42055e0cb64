import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Bursts } from './release-memory.ts'

/** Seconds after which memory is released. `memory`: the constant bytes of the process; by default it grows. */
function releasesAt(loads: number[], memory?: number): number[] {
  let bytes = 0
  let second = 0
  const seconds: number[] = []
  const bursts = new Bursts(
    () => seconds.push(second),
    () => {
      bytes += 1e9
      return memory ?? bytes
    },
  )
  for (const load of loads) {
    bursts.addSecond(load)
    second++
  }
  return seconds
}
const quiet = (seconds: number) => Array<number>(seconds).fill(0.1)

test('memory is released once after the start and after a burst', () => {
  expect(releasesAt([...quiet(20), 0.9, 1, ...quiet(20)])).toEqual([7, 29])
  expect(releasesAt([1, ...quiet(10), 1, ...quiet(10)])).toEqual([8, 19])
})

test('memory is not released under load that pauses for a few seconds', () => {
  expect(releasesAt([1, ...quiet(4), 0.7, ...quiet(6), 1, ...quiet(7)])).toEqual([])
})

test('memory is not released after a burst that leaves none, such as a long release', () => {
  expect(releasesAt([...quiet(20), 1, ...quiet(20)], 2e8)).toEqual([7])
})

/** Fills pages of V8 with objects, empties them with ordinary collections, and prints the MB held before and after. */
const PROGRAM = `
  import { releaseMemory } from ${JSON.stringify(new URL('release-memory.ts', import.meta.url))}
  let objects = Array.from({ length: 1_500_000 }, (_, index) => ({ index }))
  gc()
  objects = undefined
  gc()
  gc()
  const megabytes = () => process.memoryUsage.rss() / 1024 / 1024
  const before = megabytes()
  releaseMemory()
  console.log(JSON.stringify([before, megabytes()]))
`

test('pages that ordinary collections have emptied return to the system', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--expose-gc', '--no-warnings', '--input-type=module', '--eval', PROGRAM],
  ])
  const [before, after] = JSON.parse(stdout)
  expect(before - after).toBeGreaterThan(20)
})
