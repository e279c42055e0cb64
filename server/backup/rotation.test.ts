import { expect, test } from 'vitest'
import type { Occasion, StoredBackup } from './backup-folder.ts'
import { expired } from './daily.ts'

const DAY = 24 * 60 * 60 * 1000

function backups(occasion: Occasion, count: number, last = Date.UTC(2026, 10, 21, 4)): StoredBackup[] {
  return Array.from({ length: count }, (_, ago) => ({
    path: `${occasion}-${ago}`,
    madeAt: new Date(last - ago * DAY),
    occasion,
  }))
}

const NOW = new Date(Date.UTC(2026, 10, 21, 5))

function retained(all: StoredBackup[]): string[] {
  const gone = new Set(expired(all, NOW))
  return all.filter((one) => !gone.has(one)).map(({ path }) => path)
}

test('of a hundred daily backups, seven days and four weeks are retained', () => {
  // Saturday the 21st to Sunday the 15th; then the last day of each earlier week.
  const days = [0, 1, 2, 3, 4, 5, 6].map((ago) => `diaria-${ago}`)
  expect(retained(backups('diaria', 100))).toEqual([
    ...days,
    'diaria-7',
    'diaria-13',
    'diaria-20',
    'diaria-27',
  ])
})

test('with a daily rotation for half a year, there are always seven days and four weeks', () => {
  let all: StoredBackup[] = []
  for (let day = 0; day < 180; day++) {
    all = [...backups('diaria', 1, Date.UTC(2026, 0, 1, 4) + day * DAY), ...all]
    const gone = new Set(expired(all, NOW))
    all = all.filter((one) => !gone.has(one))
    if (day < 40) continue
    expect(all).toHaveLength(11)
    const oldest = Math.min(...all.map(({ madeAt }) => madeAt.getTime()))
    expect((Date.UTC(2026, 0, 1, 4) + day * DAY - oldest) / DAY).toBeGreaterThanOrEqual(22)
  }
})

test('manual backups and three backups before upgrades are retained', () => {
  expect(retained(backups('manual', 50))).toHaveLength(50)
  expect(retained(backups('antes-de-actualizar', 5))).toEqual(
    [0, 1, 2].map((ago) => `antes-de-actualizar-${ago}`),
  )
})

test('backups of a fast clock are retained and do not displace current ones', () => {
  const ahead = backups('diaria', 30, Date.UTC(2031, 0, 1)).map((one) => ({ ...one, path: `de-${one.path}` }))
  expect(retained([...ahead, ...backups('diaria', 3)])).toEqual([
    ...ahead.map(({ path }) => path),
    'diaria-0',
    'diaria-1',
    'diaria-2',
  ])
})
