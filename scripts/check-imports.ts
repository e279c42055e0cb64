/**
 * Enforces who may import whom (docs/architecture.md). Prints each forbidden import, exits 1 if there is one.
 */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'

interface Rule {
  /** Files the rule speaks of. The first rule that matches a file counts. */
  files: RegExp
  /** Project files these may import; anything else of ours is forbidden. */
  mayImport: (file: string) => RegExp[]
  /** Packages these may not import. */
  notPackages?: RegExp
}

const DOMAIN = /^domain\//
const UI = /^app\/ui\//
const LINKS = /^app\/links\.ts$/
const ownFeature = (file: string) => new RegExp(`^app/features/${file.split('/')[2]}/`)

const RULES: Rule[] = [
  { files: /\.test\.tsx?$|\/testing\/|^(tests|scripts|bench)\//, mayImport: () => [/./] },
  { files: /^domain\//, mayImport: () => [DOMAIN], notPackages: /./ },
  { files: LINKS, mayImport: () => [DOMAIN] },
  { files: /^app\/ui\//, mayImport: () => [DOMAIN, UI] },
  // The note library is data for both: the loader's demo and the suggestions of the product form.
  {
    files: /^app\/features\/product-editor\/note-names\.server\.ts$/,
    mayImport: () => [/^catalog\/notes-en-es\.json$/],
  },
  {
    files: /^app\/features\/.*\.server\.ts$/,
    mayImport: (file) => [DOMAIN, LINKS, ownFeature(file), /^server\/(db|storage|auth|images|mail)\//],
    // React Router's typed links only.
    notPackages: /^react(?!-router$)/,
  },
  { files: /^app\/features\//, mayImport: (file) => [DOMAIN, UI, LINKS, ownFeature(file)] },
  {
    files: /^app\/(routes\/|root|entry|routes)/,
    mayImport: () => [
      /^app\//,
      DOMAIN,
      /^server\/(context|db\/database-availability|db\/sizes-on-sale|images\/previews\/ready-preview)\.ts$/,
    ],
  },
  { files: /^server\/shop\.ts$/, mayImport: () => [DOMAIN, /^server\//, /^catalog\//] },
  { files: /^server\//, mayImport: () => [DOMAIN, /^server\//] },
  { files: /^catalog\//, mayImport: () => [DOMAIN, /^catalog\//, /^server\/(db|storage|images)\//] },
  { files: /^tools\//, mayImport: () => [DOMAIN, /^tools\//, /^catalog\/product-id\.ts$/] },
]

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g

const faults: string[] = []
for await (const file of glob('{app,domain,server,catalog,tests,scripts,bench,tools}/**/*.{ts,tsx}')) {
  if (file.includes('/node_modules/')) continue
  const rule = RULES.find(({ files }) => files.test(file))
  if (!rule) {
    faults.push(`${file}: no rule says what it may import`)
    continue
  }
  const allowed = rule.mayImport(file)
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const target = projectFile(file, specifier)
    if (target === null) {
      if (rule.notPackages?.test(specifier) && !specifier.startsWith('node:'))
        faults.push(`${file} imports the package ${specifier}`)
    } else if (!allowed.some((pattern) => pattern.test(target))) {
      faults.push(`${file} imports ${target}`)
    } else if (
      /\.server\.ts$/.test(target) &&
      !/^app\/routes\/|\.server\.ts$|^app\/root/.test(file) &&
      !RULES[0]?.files.test(file)
    ) {
      faults.push(`${file} would carry ${target} to the browser`)
    }
  }
}

/** The imported file relative to the project's root, or null for a package. */
function projectFile(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  return null
}

for (const fault of faults.sort()) console.error(fault)
console.log(
  faults.length === 0 ? 'Imports follow docs/architecture.md' : `${faults.length} forbidden imports`,
)
process.exitCode = faults.length === 0 ? 0 : 1
