import { expect, test } from 'vitest'
import { createLog } from '#server/telemetry/log.ts'
import { GatheredLines } from './request-log.ts'

test('pages sent from memory are logged together, with their number, bytes and slowest time', () => {
  const written: Record<string, unknown>[] = []
  const lines = new GatheredLines(createLog('info', { write: (line) => void written.push(JSON.parse(line)) }))
  const start = performance.now()
  lines.add({ method: 'GET', target: '/catalog?search=oud', status: 200, start, bytes: 900 })
  lines.add({ method: 'GET', target: '/catalog', status: 200, start: start - 500, bytes: 900 })
  lines.add({ method: 'GET', target: '/catalog', status: 304, start, bytes: 0 })
  expect(written).toEqual([])

  lines.write()
  expect(written).toMatchObject([
    { path: '/catalog', status: 200, times: 2, bytes: 1800 },
    { path: '/catalog', status: 304, times: 1, bytes: 0 },
  ])
  expect(written[0]?.ms).toBeGreaterThanOrEqual(500)
  lines.write()
  expect(written).toHaveLength(2)
})

test('a thousand different pages within a second are not buffered together', () => {
  let written = 0
  const lines = new GatheredLines(createLog('info', { write: () => void written++ }))
  for (let page = 0; page <= 1000; page++)
    lines.add({ method: 'GET', target: `/product/${page}`, status: 200, start: 0, bytes: 1 })
  expect(written).toBe(1000)
})
