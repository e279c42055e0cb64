import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['app', 'shop', 'public', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']
/** Files that are not part of the build. */
const TESTS = /\.test\.tsx?$|^testing$/

/** Whether there is a build and its sources have not changed since. */
export function isBuildCurrent(): boolean {
  const built = findLastChange(join(ROOT, 'build/server/index.js'))
  return built > 0 && SOURCES.every((source) => findLastChange(join(ROOT, source)) <= built)
}

/** The time of the last change of a file or folder, in milliseconds; 0 when there is none. */
function findLastChange(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0
  const names = readdirSync(path).filter((name) => !TESTS.test(name))
  return Math.max(0, ...names.map((name) => findLastChange(join(path, name))))
}
