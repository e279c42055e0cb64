import { executionAsyncResource } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Memory settings of glibc: two arenas instead of one for nearly each thread, and freed blocks over 128 KB return to the
 * system. Without them, glibc raises its thresholds after the first large buffers and keeps later ones.
 */
const GLIBC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Node stores modules here without their types and as V8 compiled them. A start takes three quarters of the time, and
 * what removes the types is not loaded: 18 MB in each thread. The build fills it.
 */
export const COMPILE_CACHE = join(import.meta.dirname, '../../build/compile-cache')

/**
 * Starts this program again, as the same process, with these settings, which apply only at the start. With 2,500 cached
 * pages and uploads of hostile images it holds 707 MB without and 585 MB with those of glibc. Settings of the environment
 * take precedence. Linux only.
 */
export function applyProcessSettings(): void {
  const { platform, env, execPath, execArgv, argv } = process
  const settings = { ...GLIBC, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env }
  const isComplete = Object.keys(settings).length === Object.keys(env).length
  // A channel to the process that forked this one would not survive.
  if (platform !== 'linux' || isComplete || process.send) return
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], settings)
}

const retained: object[] = []

/**
 * Retains one object that `process.nextTick` has made. Without it, this process makes them by a slow call of V8 for each
 * computed key: 6 to 7 % of the time of a cached page (perf, Node 24.21). The cause is unknown: a bare server does not,
 * also after a forced garbage collection.
 */
export function retainTickObject(): void {
  process.nextTick(() => retained.push(executionAsyncResource()))
}

/** Made by `scripts/build.ts`. */
export const BUNDLED_FOLDER = join(import.meta.dirname, '../../build/packed')

/**
 * Packages of so many files that loading them one by one costs more than all the rest of the start. For each
 * of Drizzle's 300 files Node reads its package.json of 179 KB again: half a second and 240 MB in all.
 */
export const BUNDLED_PACKAGES = ['drizzle-orm', 'drizzle-orm/node-postgres', 'drizzle-orm/pg-core', 'arctic']

/** From now on these packages come from the build, each as one file. Without a build, nothing changes. */
export function resolveBundledPackages(): void {
  const urls = new Map(BUNDLED_PACKAGES.map((name) => [name, pathToFileURL(packedFile(name)).href]))
  if (!BUNDLED_PACKAGES.every((name) => existsSync(packedFile(name)))) return
  registerHooks({
    resolve(specifier, context, next) {
      const url = urls.get(specifier)
      return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context)
    },
  })
}

function packedFile(name: string): string {
  return join(BUNDLED_FOLDER, `${bundledName(name)}.js`)
}

export function bundledName(name: string): string {
  return name.replaceAll('/', '-')
}
