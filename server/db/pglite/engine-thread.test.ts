import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { EngineThread } from './engine-thread.ts'

test('an engine frees no compiled code while another one can look it up', async () => {
  // A new database without a template: one engine creates it and ends, a second one opens it.
  expect(await runWithEngine(await newFolder(), ['--trace-wasm-code-gc'])).toBe('closed\n')
})

test('an engine does not take hundreds of megabytes to optimize its code', async () => {
  const folder = await newFolder()
  await runWithEngine(folder)
  const trace = await runWithEngine(
    folder,
    ['--wasm-sync-tier-up', '--trace-wasm-compilation-times'],
    `const { releaseMemory } = await import('${toUrl('../../start/release-memory.ts')}')
    for (let count = 0; count < 200; count++) {
      if (count === 100) releaseMemory()
      await database.pool.query('select ' + count)
    }`,
  )
  const optimized = [...trace.matchAll(/using TurboFan, took \d+ ms and (\d+) \//g)]
  const megabytes = optimized.map(([, bytes]) => Number(bytes) / 2 ** 20)
  expect(megabytes.length).toBeGreaterThan(10)
  expect(Math.max(...megabytes)).toBeLessThan(100)
})

test('an engine that has ended, as after a failure of the disk, is closed at once', async () => {
  const nothing = () => {}
  const events = { onNotification: nothing, onWarning: nothing, onFailure: nothing }
  const engine = new EngineThread({ folder: join(await newFolder(), 'pgdata') }, events)
  await engine.start()
  await engine.close()
  await engine.close()
})

const toUrl = (path: string) => pathToFileURL(join(import.meta.dirname, path))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'azahar-engine-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** The output of a program that opens the database of a folder, executes the code, and closes it. */
async function runWithEngine(folder: string, flags: string[] = [], code = ''): Promise<string> {
  const program = join(folder, 'program.ts')
  await writeFile(
    program,
    `import { openDatabase } from '${toUrl('../open.ts')}'
    const database = await openDatabase({ dataDir: ${JSON.stringify(folder)} })
    ${code}
    await database.close()
    console.log('closed')`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program], { maxBuffer: 2 ** 24 })
  return stdout
}
