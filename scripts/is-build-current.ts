import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['app', 'shop', 'public', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']
/** Files that are not part of the build. */
const TESTS = /\.test\.tsx?$|^testing$/
const RECORD = 'build/sources.txt'

/**
 * Whether there is a build of the sources as they are. Their times alone do not say so: files unpacked from an archive
 * are as old as in it, and thus may be older than the build of the version before.
 */
export function isBuildCurrent(root = ROOT): boolean {
  const path = join(root, RECORD)
  return existsSync(path) && readFileSync(path, 'utf8') === hashSources(root)
}

/** Runs a build and records of which sources it is: of those at its start, if it succeeds. */
export async function recordBuild(build: () => Promise<void>, root = ROOT): Promise<void> {
  const sources = hashSources(root)
  rmSync(join(root, RECORD), { force: true })
  await build()
  writeFileSync(join(root, RECORD), sources)
}

/** A hash of the names, sizes and times of the sources. Some archives have whole seconds. */
function hashSources(root: string): string {
  const hash = createHash('sha256')
  const add = (path: string): void => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false })
    if (!stats?.isDirectory())
      hash.update(`${path} ${stats?.size} ${Math.floor((stats?.mtimeMs ?? 0) / 1000)}\n`)
    else for (const name of readdirSync(join(root, path)).sort()) if (!TESTS.test(name)) add(join(path, name))
  }
  for (const source of SOURCES) add(source)
  return hash.digest('hex')
}
