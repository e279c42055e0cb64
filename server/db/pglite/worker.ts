import { parentPort, workerData } from 'node:worker_threads'
import { createDataFolder } from './create-folder.ts'
import { startEngine } from './engine.ts'
import type { FromWorker, ToWorker, WorkerData } from './engine-thread.ts'
import { closeToOthers, DiskRoom } from './folder-checks.ts'
import { WireServer } from './wire-server.ts'

/** PGlite blocks the calling thread, so it runs in this worker and does not delay HTTP responses. */

const { folder, template }: WorkerData = workerData

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

/** Ends this thread immediately: it must not acknowledge further commits. */
function fail(reason: string): never {
  send({ kind: 'failed', reason })
  process.exit(1)
}

await createDataFolder(folder, template)
closeToOthers(folder)
const engine = await startEngine(folder, fail)
const server = new WireServer(engine, {
  onNotification: (channel, payload) => send({ kind: 'notification', channel, payload }),
  onFailure: fail,
})
const room = new DiskRoom(folder)
let full = false

async function handle(message: ToWorker): Promise<void> {
  if (message.kind === 'bytes') {
    await stopWritesWhenFull()
    const answer = await server.receive(message.connection, message.bytes)
    if (answer.length > 0)
      send({ kind: 'bytes', connection: message.connection, bytes: answer }, [answer.buffer])
  } else if (message.kind === 'left') {
    await server.leave(message.connection)
  } else {
    await engine.close()
    parentPort?.close()
  }
}

async function stopWritesWhenFull(): Promise<void> {
  if (room.isFull() !== full) {
    full = !full
    const text = full
      ? 'casi no queda espacio: no se aceptan cambios'
      : 'vuelve a haber espacio: se aceptan cambios'
    send({ kind: 'warning', text: `En el disco de ${folder} ${text}.` })
  }
  await server.setReadOnly(full)
}

let work = Promise.resolve()
parentPort?.on('message', (message: ToWorker) => {
  work = work.then(() => handle(message)).catch((error) => fail(String(error)))
})
send({ kind: 'ready' })
