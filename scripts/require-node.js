/**
 * Ensures that the npm scripts run on the Node that package-lock.json pins. npm 11 links its `node` command. npm 10
 * removes that link together with the packages of other platforms, so this script asks npm for the link again.
 * Plain JavaScript: any Node from 20 on must be able to run it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const MIN_MAJOR = 24
const MODULES = join(import.meta.dirname, '../node_modules')
const COMMAND = join(MODULES, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

if (Number.parseInt(process.versions.node, 10) < MIN_MAJOR && !existsSync(COMMAND)) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const { npm_execpath: npm } = process.env
  if (npm && existsSync(join(MODULES, name)))
    spawnSync(process.execPath, [npm, 'rebuild', '--ignore-scripts', name], { cwd: join(MODULES, '..') })
  if (!existsSync(COMMAND)) {
    console.error(
      `Azahar necesita Node ${MIN_MAJOR} o posterior y este es ${process.versions.node}. En Linux (x64 y arm64) y en Windows (x64) lo instala npm ci; en otros sistemas hay que instalarlo antes.`,
    )
    process.exitCode = 1
  }
}
