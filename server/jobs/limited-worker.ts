import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** "--max-old-space-size=1024" of the process. */
const SIZE_FLAG = /^--max[-_](?:semi|old)[-_]space[-_]size(?==\d+$)/

/** Workers whose threads have not read the flags yet. */
let starting = 0

/**
 * Creates a worker whose limits count. V8's flags for the sizes of the heap are for all threads, and count more than the
 * limits of a worker: they are off until its thread has read them. The heap of this thread stays as it is.
 */
export function createLimited(
  file: string | URL,
  options: WorkerOptions & { resourceLimits: object },
): Worker {
  const given = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(/\s+/)].filter((arg) =>
    SIZE_FLAG.test(arg),
  )
  for (const arg of given) setFlagsFromString(`${SIZE_FLAG.exec(arg)?.[0]}=0`)
  const worker = new Worker(file, options)
  starting++
  const restore = () => {
    if (--starting > 0) return
    for (const arg of given) setFlagsFromString(arg)
  }
  void Promise.race([once(worker, 'online'), once(worker, 'exit')]).then(restore, restore)
  return worker
}
