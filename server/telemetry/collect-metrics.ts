import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PageCache } from '#server/http/page-cache.ts'
import { onMeasurement } from './instrumentation.ts'

const SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST'])

/** Subscribes to all measurements; returns the metrics of this process in the format of Prometheus. */
export function collectMetrics({ cache, areas }: { cache: PageCache; areas: ReadonlySet<string> }): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, registers, buckets: SECONDS })

  const requests = histogram('azahar_request_seconds', 'Requests by area and status', [
    'method',
    'area',
    'status',
  ])
  onMeasurement('request', ({ method, path, status, ms }) => {
    const first = path.split('/', 2)[1] ?? ''
    // Only names of the shop: paths that visitors type must not create unlimited series.
    const area = areas.has(first) ? `/${first}` : 'other'
    requests.observe(
      { method: METHODS.has(method) ? method : 'other', area, status: `${Math.floor(status / 100)}xx` },
      ms / 1000,
    )
  })
  const renders = histogram('azahar_render_seconds', 'Pages drawn, their queries included', [])
  onMeasurement('render', ({ ms }) => renders.observe(ms / 1000))
  const pages = new Counter({
    name: 'azahar_pages_total',
    help: 'Public pages by where they came from',
    labelNames: ['from'],
    registers,
  })
  onMeasurement('page', ({ from }) => pages.inc({ from }))
  const queries = histogram('azahar_query_seconds', 'Queries of the database', ['failed'])
  onMeasurement('query', ({ ms, failed }) => queries.observe({ failed: String(failed) }, ms / 1000))
  const images = histogram(
    'azahar_image_seconds',
    'Variants encoded, previews rendered, uploads drawn anew',
    ['job', 'failed'],
  )
  onMeasurement('image', ({ job, ms, failed }) => images.observe({ job, failed: String(failed) }, ms / 1000))
  new Gauge({
    name: 'azahar_page_cache_bytes',
    help: 'Bytes of the cached pages',
    registers,
    collect() {
      this.set(cache.bytes)
    },
  })
  return registry
}
