import { Agent, get } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** Milliseconds between requests of a shopper during the attacks; some of her pages are not in the cache. */
const PAUSE = 40
const PAGES = ['/', '/catalog', '/women', '/about', '/bag', '/healthz']
/** A separate network: the rate limits of an attacker's network must not apply to the shopper. */
const headers = { 'x-forwarded-for': '192.0.2.200' }

export interface Quiet {
  /** Milliseconds until the whole answer arrived, for the pages since the last call. */
  p50: number
  p99: number
  looks: number
  /** Answers with another status than a page has, and connections that failed. */
  failed: number
}

/** Runs in a thread: the computing time of the attacker must not count as latency of the shop. */
export class Prober {
  readonly #worker: Worker

  constructor(origin: string) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: origin })
  }

  /** Returns the measurements since the last call. */
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
