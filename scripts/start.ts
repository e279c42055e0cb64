import '#server/production.ts'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** `npm start`: builds when there is no build or its sources have changed since, then opens the shop. */
const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['app', 'domain', 'public', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']

const built = newest(join(ROOT, 'build/server/index.js'))
if (SOURCES.some((source) => newest(join(ROOT, source)) > built)) {
  console.log('Preparando la tienda, un momento…')
  const { build } = await import('./build.ts')
  await build()
}
await import('#server/main.ts')

/** When the newest of a file or of a folder's files was changed; 0 when there is none. */
function newest(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}
