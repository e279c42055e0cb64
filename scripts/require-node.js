/**
 * Ensures that the npm scripts run on Node 24. Where the machine's Node has another major version, this installs the locked
 * one of tools/node and links its command into node_modules/.bin, which npm puts first on the PATH.
 * Plain JavaScript: any Node from 20 on must be able to run it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const MAJOR = 24
const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'tools/node')
const WINDOWS = process.platform === 'win32'
const RUNTIME = join(FOLDER, `node_modules/node-${WINDOWS ? 'win' : process.platform}-${process.arch}`)
const EXECUTABLE = join(RUNTIME, 'bin', WINDOWS ? 'node.exe' : 'node')
const COMMANDS = join(ROOT, 'node_modules/.bin')
const COMMAND = join(COMMANDS, WINDOWS ? 'node.cmd' : 'node')

const major = Number.parseInt(process.versions.node, 10)
if (major !== MAJOR && !existsSync(COMMAND)) {
  installRuntime()
  if (existsSync(EXECUTABLE)) linkCommand()
  else if (major < MAJOR) {
    console.error(
      `Azahar necesita Node ${MAJOR} o posterior y este es ${process.versions.node}. En Linux (x64 y arm64) y en Windows (x64) lo instala npm ci; en otros sistemas hay que instalarlo antes.`,
    )
    process.exitCode = 1
  }
}

function installRuntime() {
  const { npm_execpath: npm, npm_lifecycle_event: event } = process.env
  // After `npm ci`, a runtime that is there may be that of an older lock file.
  const isInstalled = existsSync(EXECUTABLE) && event !== 'postinstall'
  if (isInstalled || !npm || !existsSync(FOLDER)) return
  spawnSync(process.execPath, [npm, 'ci', '--ignore-scripts', '--prefix', FOLDER], { stdio: 'inherit' })
  // 67 MB of C++ headers, which only the compilation of add-ons needs. No dependency compiles anything.
  rmSync(join(RUNTIME, 'include'), { recursive: true, force: true })
}

function linkCommand() {
  mkdirSync(COMMANDS, { recursive: true })
  // A link to a runtime that is gone.
  rmSync(COMMAND, { force: true })
  const target = relative(COMMANDS, EXECUTABLE)
  if (WINDOWS) writeFileSync(COMMAND, `@"%~dp0${target}" %*\r\n`)
  else symlinkSync(target, COMMAND)
}
