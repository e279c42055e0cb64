import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

test('an engine frees no compiled code while another one can look it up', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'azahar-engine-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(folder, 'program.ts')
  // A new database without a template: one engine creates it and ends, a second one opens it.
  await writeFile(
    program,
    `import { openDatabase } from '${pathToFileURL(join(import.meta.dirname, '../open.ts'))}'
    const database = await openDatabase({ dataDir: ${JSON.stringify(folder)} })
    await database.close()
    console.log('closed')`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, ['--trace-wasm-code-gc', program])
  expect(stdout).toBe('closed\n')
})
