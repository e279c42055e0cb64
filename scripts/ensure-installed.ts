import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/**
 * Installs the packages of a folder with its own package.json, unless the packages of its lock file are installed. Few
 * developers need them, so `npm ci` in the project's root does not install them.
 */
export function ensureInstalled(folder: string): void {
  const changed = (file: string) =>
    statSync(join(ROOT, folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  // npm writes this file at the end of an installation.
  if (changed('node_modules/.package-lock.json') >= changed('package-lock.json')) return
  console.log(`npm ci --prefix ${folder}`)
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--prefix', join(ROOT, folder)], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm ci --prefix ${folder} failed: its packages are needed for this`)
}
