/**
 * Enforces the import rules of docs/architecture.md, and that there are no import cycles, by value or by type. Prints
 * each forbidden import and each cycle; exits 1 if there is one.
 */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'

/** The subjects of `shop/` in the order of the table. The first ones, without perfume code, are for `server/` too. */
const [, order = ''] =
  /^\| `shop\/x` \| [^:]*: (.*) \|$/m.exec(readFileSync('docs/architecture.md', 'utf8')) ?? []
const [base = '', ...others] = order.split(' → ')
const BASE_SUBJECTS = base.split(', ')
/** Each imports only those before it. */
const SUBJECTS = [...BASE_SUBJECTS, ...others]

interface Rule {
  /** Files of the rule. The first matching rule applies. */
  files: RegExp
  /** Project files that these may import; all others are forbidden. */
  mayImport: (file: string) => RegExp[]
  /** Packages these may not import. */
  notPackages?: RegExp
}

const BASE = new RegExp(`^shop/(${BASE_SUBJECTS.join('|')})/(?!.*\\.server\\.ts$)`)
/** Server modules for routes: context, handles, forms, files as responses, whether the database is unavailable. */
const FOR_ROUTES =
  /^server\/(start\/context|http\/(handles|parse-form|file-response)|db\/database-availability)\.ts$/

/** Nothing else imports these. */
const TESTS_AND_SCRIPTS = /\.test\.tsx?$|\/(testing|fixtures)\/|^(tests|scripts|bench)\//

const RULES: Rule[] = [
  { files: TESTS_AND_SCRIPTS, mayImport: () => [/./] },
  { files: /^app\/ui\//, mayImport: () => [/^app\/ui\//, BASE] },
  { files: /^app\/parts\//, mayImport: () => [/^app\/(ui|parts)\//, /^shop\//] },
  {
    files: /^app\/entry\.server\./,
    mayImport: () => [/^app\//, /^shop\//, FOR_ROUTES, /^server\/jobs\/turns\.ts$/],
  },
  { files: /^app\/(root|routes)\./, mayImport: () => [/^app\//, /^shop\//, FOR_ROUTES] },
  {
    files: /^app\/(store|admin|feeds)\//,
    mayImport: (file) => {
      const [, area, page] = file.split('/')
      return [
        new RegExp(`^app/${area}/${area === 'feeds' ? '' : `(${page}|parts)/`}`),
        /^app\/(ui|parts)\//,
        /^shop\//,
        FOR_ROUTES,
      ]
    },
  },
  {
    files: /^shop\//,
    mayImport: (file) => {
      const subject = file.split('/')[1] ?? ''
      const subjects = SUBJECTS.slice(0, SUBJECTS.indexOf(subject) + 1)
      const earlier = new RegExp(`^shop/(${subjects.join('|')})/`)
      return /\.server\.ts$/.test(file)
        ? [earlier, /^server\/(env\.ts$|(db|storage|images|auth|mail|backup|jobs|telemetry)\/)/]
        : [earlier]
    },
    // React Router's typed links (`href`) only.
    notPackages: /^(react(?!-router$)|hono)/,
  },
  { files: /^demo\//, mayImport: () => [/^demo\//, /^shop\//, /^server\/(db|storage|images)\//] },
  { files: /^server\/start\//, mayImport: () => [/^(server|shop|demo)\//] },
  { files: /^server\//, mayImport: () => [/^server\/(?!start\/)/, BASE] },
  { files: /^tools\//, mayImport: () => [/^tools\//, /^shop\//, /^demo\/product-id\.ts$/] },
]

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g

const errors: string[] = []
const graph = new Map<string, string[]>()
for await (const file of glob('{app,shop,server,demo,tests,scripts,bench,tools}/**/*.{ts,tsx}')) {
  if (file.includes('node_modules/')) continue
  const rule = RULES.find(({ files }) => files.test(file))
  if (!rule) {
    errors.push(`${file}: no rule says what it may import`)
    continue
  }
  const allowed = rule.mayImport(file)
  const targets: string[] = []
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const target = projectFile(file, specifier)
    if (target === null) {
      if (rule.notPackages?.test(specifier)) errors.push(`${file} imports the package ${specifier}`)
      continue
    }
    targets.push(target)
    const isForTests = TESTS_AND_SCRIPTS.test(target) && !TESTS_AND_SCRIPTS.test(file)
    if (isForTests || !allowed.some((pattern) => pattern.test(target)))
      errors.push(`${file} imports ${target}`)
  }
  graph.set(file, targets)
}
for (const cycle of findCycles()) errors.push(`cycle: ${cycle.join(' → ')}`)

/** The imported file relative to the project's root, or null for a package. */
function projectFile(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  return null
}

/** One path for each import that closes a cycle. */
function findCycles(): string[][] {
  const cycles: string[][] = []
  const finished = new Set<string>()
  const visit = (file: string, above: string[]) => {
    const at = above.indexOf(file)
    if (at >= 0) cycles.push([...above.slice(at), file])
    if (at >= 0 || finished.has(file)) return
    for (const target of graph.get(file) ?? []) visit(target, [...above, file])
    finished.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycles
}

for (const error of errors.sort()) console.error(error)
console.log(
  errors.length === 0 ? 'Imports follow docs/architecture.md' : `${errors.length} forbidden imports`,
)
process.exitCode = errors.length === 0 ? 0 : 1
