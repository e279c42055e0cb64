import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const SCRIPT = `
import { once } from 'node:events'
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { createLimited } from '${new URL('./limited-worker.ts', import.meta.url)}'
const code = "import { parentPort } from 'node:worker_threads'; import { getHeapStatistics } from 'node:v8';" +
  "parentPort.postMessage(getHeapStatistics().heap_size_limit)"
const options = { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 } }
const readLimit = async (worker) => Math.round((await once(worker, 'message'))[0] / 1048576)
const limited = createLimited(code, options)
const [inLimited] = await Promise.all([readLimit(limited), once(limited, 'exit')])
console.log(JSON.stringify({ inLimited, afterwards: await readLimit(new Worker(code, options)), own: Math.round(getHeapStatistics().heap_size_limit / 1048576) }))
`

test('the limits of a worker count although the process has flags for the heap, which other threads still follow', async () => {
  const flags = ['--max-old-space-size=1024', '--max-semi-space-size=8']
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...flags,
    '--input-type=module',
    '--eval',
    SCRIPT,
  ])
  const { inLimited, afterwards, own } = JSON.parse(stdout)
  expect(inLimited).toBeLessThan(100)
  expect(afterwards).toBeGreaterThanOrEqual(1024)
  expect(own).toBeGreaterThanOrEqual(1024)
})

test('no other file starts a worker with limits, which would not count', async () => {
  const others: string[] = []
  for await (const file of glob('{app,server,shop,demo}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })) {
    if (/new Worker\([^;]*resourceLimits/.test(readFileSync(file, 'utf8'))) others.push(file)
  }
  expect(others).toEqual([])
})
