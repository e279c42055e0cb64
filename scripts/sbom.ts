/**
 * `npm run sbom` writes build/sbom.cdx.json (CycloneDX) of the runtime packages from the lock file. It fails for a
 * package whose license is not in the list of allowed ones (docs/dependencies.md).
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const FILE = 'build/sbom.cdx.json'
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'],
  // Fonts; and libvips and Lightning CSS, which are used unmodified.
  ...['OFL-1.1', 'LGPL-3.0-or-later', 'MPL-2.0'],
])

interface Lockfile {
  packages: Record<string, { dev?: boolean; license?: string }>
}

const { packages }: Lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const refused = Object.entries(packages).filter(
  ([path, { dev, license = '' }]) => path && !dev && !license.split(' AND ').every((one) => ALLOWED.has(one)),
)
for (const [path, { license }] of refused) console.error(`${path}: ${license ?? 'no licence'}`)
if (refused.length > 0) process.exit(1)

const options = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx']
const sbom = execFileSync('npm', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
mkdirSync('build', { recursive: true })
writeFileSync(FILE, sbom)
console.log(`${FILE}: ${JSON.parse(sbom).components.length} packages`)
