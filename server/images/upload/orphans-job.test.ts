import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStorage, type Storage } from '#server/storage/storage.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { startCleanupJob } from './orphans.ts'

const HOUR_MS = 60 * 60 * 1000

describeEachEngine('the cleaning of images', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  let folder: string
  let storage: Storage
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const place = () => ({ db: database.db, storage, log })

  beforeEach(async () => {
    folder = temporaryFolder()
    storage = openStorage(folder)
    log.info.mockReset()
    log.warn.mockReset()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    return () => void vi.useRealTimers()
  })

  async function keep(name: string): Promise<void> {
    await storage.put(`product-images/${name}`, 'picture')
    const twoDaysAgo = (Date.now() - 48 * HOUR_MS) / 1000
    await utimes(join(folder, 'storage/product-images', name), twoDaysAgo, twoDaysAgo)
  }
  const images = () => readdir(join(folder, 'storage/product-images'))
  // Vitest's own waiting uses the intervals that this test fakes.
  async function rounds(count: number): Promise<void> {
    while (log.info.mock.calls.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  test('the cleanup runs at the start and every six hours, until it is stopped', async () => {
    await keep('one.jpg')
    const stop = startCleanupJob(place())
    await rounds(1)
    expect(await images()).toEqual([])
    await keep('two.jpg')
    vi.advanceTimersByTime(6 * HOUR_MS)
    await rounds(2)
    expect(await images()).toEqual([])
    await stop()
    expect(vi.getTimerCount()).toBe(0)
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('a stopped cleanup ends after the current batch of images', async () => {
    for (let index = 0; index < 60; index++) await keep(`p${index}.jpg`)
    const remove = storage.delete.bind(storage)
    let stopped: Promise<void> | undefined
    storage.delete = (key) => {
      stopped ??= stop()
      return remove(key)
    }
    const stop = startCleanupJob(place())
    while (!stopped) await new Promise((resolve) => setTimeout(resolve, 5))
    await stopped
    expect(await images()).toHaveLength(35)
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('two nodes that clean up the same images cause no failure', async () => {
    for (let index = 0; index < 60; index++) await keep(`p${index}.jpg`)
    const stops = [startCleanupJob(place()), startCleanupJob(place())]
    await rounds(1)
    while ((await images()).length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await Promise.all(stops.map((stop) => stop()))
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('a failure is only logged', async () => {
    storage.listAll = () => Promise.reject(new Error('EIO'))
    const stop = startCleanupJob(place())
    while (log.warn.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await stop()
    expect(log.info).not.toHaveBeenCalled()
  })
})
