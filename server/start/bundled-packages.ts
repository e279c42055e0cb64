import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

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
