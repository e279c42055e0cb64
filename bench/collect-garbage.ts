import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: NodeJS.GCFunction = runInNewContext('gc')

/** Collects all garbage and returns the bytes of the heap and of its buffers. They are freed in two steps. */
export async function collectGarbage(): Promise<number> {
  collect()
  await setImmediate()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
