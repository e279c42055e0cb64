import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const WRITTEN = /^(window\.__reactRouterManifest=)(.*);$/s
const NAME = /^manifest-[0-9a-f]{8}\.js$/

interface Manifest {
  url: string
  routes: Record<string, { module: string }>
}

/**
 * Writes the route table of store pages beside that of React Router: without the routes of the admin area, which
 * are half of its bytes. `app/parts/page-scripts.tsx` chooses between the two.
 */
export async function writeStoreManifest(assets: string): Promise<void> {
  const names = (await readdir(assets)).filter((name) => NAME.test(name))
  if (names.length === 0) throw new Error(`There is no manifest of routes in ${assets}`)
  for (const name of names) {
    const [, start, json] = WRITTEN.exec(await readFile(join(assets, name), 'utf8')) ?? []
    if (!start || !json) throw new Error(`${name} is not as React Router writes it`)
    const manifest: Manifest = JSON.parse(json)
    const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => !/^admin\b/.test(id)))
    // React compares its own URL with that of the page.
    const store = { ...manifest, url: manifest.url.replace(name, `store-${name}`), routes }
    await writeFile(join(assets, `store-${name}`), `${start}${JSON.stringify(store)};`)
  }
}
