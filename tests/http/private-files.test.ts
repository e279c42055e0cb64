import { execFileSync } from 'node:child_process'
import type { Stats } from 'node:fs'
import { chmod, chown, lstat, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeFilesPrivate } from '#server/start/private-files.ts'
import { startShop } from '#tests/shop-process.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

const readMode = async (path: string) => (await lstat(path)).mode & 0o777

/**
 * Files and folders of the tree, including its root, that another user can read, write or enter. PGlite makes its own
 * files readable; the folder `pgdata` blocks access. Images of the demo are links to the program's own files.
 */
async function openToOthers(root: string): Promise<string[]> {
  const names = (await readdir(root, { recursive: true })).filter((name) => !name.startsWith('pgdata/'))
  const paths = [root, ...names.map((name) => join(root, name))]
  const isLinked = (entry: Stats) => entry.isFile() && entry.nlink > 1
  const open = await Promise.all(
    paths.map(async (path) => {
      const entry = await lstat(path).catch(ignoreMissing)
      return !entry || (entry.mode & 0o077) === 0 || isLinked(entry) ? [] : path
    }),
  )
  return open.flat()
}

/** A running shop renames the temporary files of images. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

test('a shop leaves nothing in DATA_DIR and BACKUP_DIR that another user can read', async () => {
  const dataDir = join(folder, 'new/data')
  const BACKUP_DIR = join(folder, 'backups')
  const shop = await startShop({ dataDir, env: { BACKUP_DIR } })
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_DIR }
  execFileSync(process.execPath, ['scripts/backup.ts'], { env })
  expect(await openToOthers(dataDir)).toEqual([])
  expect(await openToOthers(BACKUP_DIR)).toEqual([])
  await shop.stop()
  expect(await openToOthers(dataDir)).toEqual([])

  // The modes of earlier versions.
  await chmod(dataDir, 0o755)
  await chmod(BACKUP_DIR, 0o755)
  const again = await startShop({ dataDir, env: { BACKUP_DIR } })
  expect(await readMode(dataDir)).toBe(0o700)
  expect(await readMode(BACKUP_DIR)).toBe(0o700)
  expect(again.output()).not.toContain('Otros usuarios')
  await again.stop()
})

test('another system user than that of the build, as in a container, can read the template of new shops', async () => {
  const root = join(import.meta.dirname, '../../build/new-database')
  const names = await readdir(root, { recursive: true })
  expect(names.length).toBeGreaterThan(100)
  const closed = await Promise.all(
    ['', ...names].map(async (name) => {
      const entry = await lstat(join(root, name))
      const needed = entry.isDirectory() ? 0o005 : 0o004
      return (entry.mode & needed) === needed ? [] : name
    }),
  )
  expect(closed.flat()).toEqual([])
})

/** Warnings about the folder as DATA_DIR. */
function warningsAbout(dataDir: string): string[] {
  const umask = process.umask()
  const warnings: string[] = []
  makeFilesPrivate({ DATA_DIR: dataDir }, { warn: (message) => void warnings.push(message) })
  process.umask(umask)
  return warnings
}

test('a folder with other files keeps its mode, and the log says why', async () => {
  const shared = join(folder, 'srv')
  await mkdir(join(shared, 'pgdata'), { recursive: true })
  await writeFile(join(shared, 'web.conf'), '')
  await chmod(shared, 0o755)
  expect(warningsAbout(shared)).toEqual([
    expect.stringMatching(/srv \(DATA_DIR\): contiene también otros archivos\. .*0700\.$/),
  ])
  expect((await stat(shared)).mode & 0o777).toBe(0o755)
})

test('a private or missing folder causes no warning', async () => {
  expect(warningsAbout(folder)).toEqual([])
  expect(warningsAbout(join(folder, 'missing'))).toEqual([])
})

test.skipIf(process.getuid?.() !== 0)(
  'a folder of another user keeps its mode, and the operator reads why (needs root for a folder of another user)',
  async () => {
    const foreign = join(folder, 'foreign')
    await mkdir(foreign)
    await chmod(foreign, 0o755)
    await chown(foreign, 65_534, 65_534)
    expect(warningsAbout(foreign)).toEqual([expect.stringContaining('la carpeta es de otro usuario')])
    expect((await stat(foreign)).mode & 0o777).toBe(0o755)
  },
)
