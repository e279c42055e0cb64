import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { build as viteBuild } from 'vite'
import { makeTemplate } from '#server/db/pglite/database-template.ts'
import { compress } from '#server/http/compression.ts'
import { PACKED } from '#server/http/static-files.ts'
import {
  BUNDLED_FOLDER,
  BUNDLED_PACKAGES,
  bundledName,
  COMPILE_CACHE,
} from '#server/start/process-settings.ts'
import { recordBuild } from './is-build-current.ts'
import { writeStoreManifest } from './store-manifest.ts'

const ROOT = join(import.meta.dirname, '..')
const TEXTS = new Set(['.js', '.css', '.svg', '.webmanifest', '.txt', '.json'])
const BEST = { br: 11, gzip: 9 } as const

/**
 * Builds the app, compresses its files at the max level, and creates the database template of new shops. This is done
 * once here instead of for each visitor or shop.
 */
export function build(): Promise<void> {
  return recordBuild(buildAll)
}

async function buildAll(): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('@react-router/dev/package.json')
  await runNode(join(dirname(manifest), 'bin.cjs'), 'build', ROOT)
  await writeStoreManifest(join(ROOT, 'build/client/assets'))
  await Promise.all([compressTexts(join(ROOT, 'build/client')), packPackages(), makeTemplate()])
  await fillCompileCache()
}

async function fillCompileCache(): Promise<void> {
  await rm(COMPILE_CACHE, { recursive: true, force: true })
  await runNode(join(ROOT, 'server/start/main.ts'), 'fill-compile-cache')
  // In a container the files belong to root, and another user reads them.
  for (const file of await readdir(COMPILE_CACHE, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) await chmod(join(file.parentPath, file.name), 0o644)
  }
}

async function runNode(...args: [program: string, ...string[]]): Promise<void> {
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`${args[0]}: ${code}`)
}

async function packPackages(): Promise<void> {
  await viteBuild({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: ['pg'] },
    build: {
      ssr: true,
      outDir: BUNDLED_FOLDER,
      rolldownOptions: {
        input: Object.fromEntries(BUNDLED_PACKAGES.map((name) => [bundledName(name), name])),
        // Keeps all exports of a package, also those that no other bundled module uses.
        preserveEntrySignatures: 'strict',
      },
    },
  })
}

async function compressTexts(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = files.filter((file) => file.isFile() && TEXTS.has(extname(file.name)))
  await Promise.all(
    texts.map(async (file) => {
      const path = join(file.parentPath, file.name)
      const bytes = await readFile(path)
      for (const encoding of ['br', 'gzip'] as const) {
        await writeFile(path + PACKED[encoding], await compress(bytes, encoding, BEST[encoding]))
      }
    }),
  )
}

if (import.meta.main) await build()
