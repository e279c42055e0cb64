import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { BackupError } from './backup-error.ts'
import { answerBackupRequests, askOpenShop } from './backup-socket.ts'

const summary = { path: '/x', bytes: 1, products: 2, orders: 3, images: 4, missingPictures: ['a'] }
const log = { warn: () => {}, error: () => {} }
let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

test('an open shop answers requests and reports errors; a closed shop does not answer', async () => {
  expect(await askOpenShop(folder, { folder: '/y' })).toBeUndefined()
  await writeFile(join(folder, 'copias.sock'), 'left by a shop that was killed')
  const stop = answerBackupRequests(
    folder,
    async ({ folder: to }) => {
      if (to === '/full') throw new BackupError('no queda espacio')
      return { ...summary, path: to }
    },
    log,
  )
  expect(await askOpenShop(folder, { folder: '/y', passphrase: 'p' })).toEqual({ ...summary, path: '/y' })
  await expect(askOpenShop(folder, { folder: '/full' })).rejects.toThrow('no queda espacio')
  expect((await stat(join(folder, 'copias.sock'))).mode & 0o777).toBe(0o600)
  await stop()
  expect(await askOpenShop(folder, { folder: '/y' })).toBeUndefined()
})

test('closing waits neither for a silent client nor for the end of a backup', async () => {
  const begun = Promise.withResolvers<void>()
  const stop = answerBackupRequests(
    folder,
    async (_request, signal) => {
      begun.resolve()
      await once(signal, 'abort')
      throw new Error('given up')
    },
    log,
  )
  const silent = connect(join(folder, 'copias.sock')).on('error', () => {})
  await once(silent, 'connect')
  const outcome = askOpenShop(folder, { folder: '/y' }).catch((error) => error.message)
  await begun.promise
  await stop()
  expect(await outcome).toContain('no ha podido')
})
