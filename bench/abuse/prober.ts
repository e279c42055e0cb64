import { Agent, get } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** A shopper who looks around while others attack: one page after the other, some of which nobody asked for before. */
const PAUSE = 40
const PAGES = ['/', '/catalog', '/women', '/about', '/bag', '/healthz']
/** A network of her own: what the shop allows an attacker's network must not depend on hers. */
const headers = { 'x-forwarded-for': '192.0.2.200' }

export interface Quiet {
  /** Milliseconds until the whole answer was there, of the pages since the last question. */
  p50: number
  p99: number
  looks: number
  /** Answers that were no page, and connections that failed. */
  failed: number
}

/** In a thread of its own: what the attacker computes must not be counted as waiting for the shop. */
export class Prober {
  readonly #worker: Worker

  constructor(origin: string) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: origin })
  }

  /** How it went since the last time. */
  take(): Promise<Quiet> {
    return new Promise((resolve) => {
      this.#worker.once('message', resolve)
      this.#worker.postMessage('take')
    })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

if (!isMainThread && parentPort) {
  const agent = new Agent({ keepAlive: true })
  let times: number[] = []
  let failed = 0
  let turn = 0
  const look = () => {
    const begun = performance.now()
    const path = PAGES[++turn % PAGES.length] ?? `/catalog?precio_max=${turn}`
    const next = () => setTimeout(look, PAUSE)
    get(
      workerData + (turn % 10 === 0 ? `/catalog?precio_max=${turn}` : path),
      { agent, headers },
      (answer) => {
        answer.resume().on('end', () => {
          times.push(performance.now() - begun)
          if (answer.statusCode !== 200) failed++
          next()
        })
      },
    ).on('error', () => {
      failed++
      next()
    })
  }
  look()
  parentPort.on('message', () => {
    const sorted = times.sort((one, other) => one - other)
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
    parentPort?.postMessage({ p50: at(0.5), p99: at(0.99), looks: sorted.length, failed } satisfies Quiet)
    times = []
    failed = 0
  })
}
