import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const FILES = globSync('{*,docs/**/*,tools/*/*,demo/*}.md', { exclude: ['**/node_modules/**'] })
const read = (file: string) => readFileSync(file, 'utf8')

const FOLDERS = 'app|server|shop|demo|tests|scripts|migrations|public|bench|docs|tools'
/** Paths of files to be written, and of folders that are gone. */
const NOT_THERE =
  /^(migrations\/NNNN_name\.sql|app\/store\/pages\/shipping\.tsx|shop\/x|app\/(features|routes))$/

/** Paths of the repository in a text; '*' stands for any name, and the ending may be missing. */
const pathsIn = (text: string) =>
  [...text.matchAll(RegExp(`(?<![\\w/.-])(?:${FOLDERS})/[\\w./*-]*\\w`, 'g'))].map(([path]) => path)
const pathExists = (path: string) => globSync([path, `${path}.*`]).length > 0

/** The headings of a document as GitHub names them in links. */
const toAnchors = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d\s-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** New names of the examples in the recipes, and a tool of the operator's machine. */
const NOT_IN_CODE = new Set([
  'certbot',
  'perfumer',
  'season',
  'SEASONS',
  'Season',
  'parseSeason',
  'temporada',
  'giftNote',
  'devuelto',
])

describe.each(FILES)('%s', (file) => {
  test('every link to a file of the repository has its file and its heading', () => {
    const links = [...read(file).matchAll(/(?:\]\(|src=")([^)"\s]+)/g)].map(([, link = '']) => link)
    const missing = links.filter((link) => {
      if (/^\w+:/.test(link)) return false
      const [path = '', anchor] = link.split('#')
      const target = path ? join(dirname(file), path) : file
      return !existsSync(target) || (anchor !== undefined && !toAnchors(target).includes(anchor))
    })
    expect(missing).toEqual([])
  })

  test('every path of the repository exists', () => {
    expect(pathsIn(read(file)).filter((path) => !NOT_THERE.test(path) && !pathExists(path))).toEqual([])
  })
})

test('paths are found in the documents', () => {
  expect(pathsIn(read('docs/spec-coverage.md')).length).toBeGreaterThan(700)
  expect(pathsIn(read('docs/recipes.md')).length).toBeGreaterThan(60)
})

test('every name in the documents is in the code', () => {
  // Decisions, reasons for dependencies and entries of former versions name what the project does not have.
  const files = FILES.filter((file) => !/^docs\/(decisions|dependencies|performance)|^CHANGELOG/.test(file))
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/`(\w{3,})`/g)].map(([, name = '']) => `${name} (${file})`),
  )
  expect(names.length).toBeGreaterThan(300)
  const code = globSync(
    [
      '{app,server,shop,demo,tests,scripts,bench,migrations,tools}/**/*.{ts,tsx,css,sql}',
      '{package.json,compose.yaml,.env.example,demo/*.json}',
    ],
    { exclude: ['**/node_modules/**', 'scripts/docs.test.ts'] },
  )
  const words = new Set([...code.map(read).join('\n').match(/\w+/g)!, ...NOT_IN_CODE])
  expect(names.filter((name) => !words.has(name.replace(/ .*/, '')))).toEqual([])
})

test('every test title in the recipes is in the code', () => {
  const code = globSync('{app,server,shop,demo,tests,scripts}/**/*.{ts,tsx}').map(read).join('\n')
  const recipes = read('docs/recipes.md')
  // A title may be cut off at either end.
  const titles = [...recipes.matchAll(/(?<=[\s(])'((?:… )?[a-z][^'`]* [^'`]*)'/g)].map(([, title = '']) =>
    title.replace(/\s+/g, ' ').replace(/^… | …$/g, ''),
  )
  expect(titles.length).toBeGreaterThan(10)
  expect(titles.filter((title) => !code.includes(title))).toEqual([])
})

test('the glossary has each term once', () => {
  const terms = [
    ...read('docs/glossary.md')
      .split('## Words to avoid')[0]!
      .matchAll(/^\| ([^|]+) \|/gm),
  ]
    .flatMap(([, cell = '']) => cell.split(', '))
    .filter((term) => !/^(term|-+)$/.test(term))
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([])
})

test('the check of the demo catalog that its README names passes', () => {
  const output = execFileSync(process.execPath, ['scripts/check-demo-catalog.ts'], { encoding: 'utf8' })
  expect(output).toMatch(/^clean$/m)
})

test('every npm script is documented', () => {
  const docs = FILES.map(read).join('\n')
  const { scripts } = JSON.parse(read('package.json'))
  const names = Object.keys(scripts).filter((name) => !/^(pre|post)/.test(name))
  expect(names.filter((name) => !docs.includes(`npm run ${name}`) && !docs.includes(`npm ${name}`))).toEqual(
    [],
  )
})

const SETTINGS = [...read('server/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name)

test('.env.example and the README have every setting, and no other', () => {
  expect(SETTINGS.length).toBeGreaterThan(20)
  const examples = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(examples.toSorted()).toEqual(SETTINGS.toSorted())
  const [, table = ''] = read('README.md').split(/^## (?:Settings|Behind a proxy)$/m)
  const rows = [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]+/g))
  expect(rows.toSorted()).toEqual(SETTINGS.toSorted())
})

test('every setting reaches the shop in the containers of compose.yaml', () => {
  const ofImage = [...read('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) =>
    pairs.split(' ').map((pair) => pair.replace(/=.*/, '')),
  )
  const [shop = ''] = read('compose.yaml').split('\nservices:')
  const given = new Map([...shop.matchAll(/^ {4}([A-Z_]+): (.+)$/gm)].map(([, name, value]) => [name, value]))
  // The file has its own database, bucket, domain and proxy, and its folders are volumes.
  const own = ['DATABASE_URL', 'STORAGE_URL', 'PUBLIC_URL', 'TRUST_PROXY', 'DRAIN_SECONDS']
  const missing = SETTINGS.filter((name) => {
    const value = name === 'BACKUP_DIR' ? shop.match(/^ {4}- (.+):\/backups$/m)?.[1] : given.get(name)
    return !ofImage.includes(name) && !(own.includes(name) ? value : value?.includes(`\${${name}:`))
  })
  expect(missing).toEqual([])
  expect(given.get('BACKUP_DIR')).toBe('/backups')
})

test('the layout of the architecture has every folder', () => {
  const [, layout = ''] = read('docs/architecture.md').split('## Layout')
  const folders = globSync(['{app,shop,server}/*/', 'app/{store,admin}/*/'])
  expect(folders.length).toBeGreaterThan(60)
  expect(folders.filter((folder) => !layout.includes(` ${folder.replace(/.*\/(?=.)/, '')}/`))).toEqual([])
})

test('every decision has a status, a date, a context, a decision and consequences', () => {
  const decisions = globSync('docs/decisions/*.md')
  expect(decisions.length).toBeGreaterThan(20)
  const form =
    /^# \d+\. .+\n\n\| status \| date \|\n\| --- \| --- \|\n\| (Accepted|Superseded).* \| \d{4}-\d\d-\d\d \|\n\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/
  expect(decisions.filter((file) => !form.test(read(file)))).toEqual([])
})

test('every test that the coverage of the specification names exists', () => {
  const named = [
    ...read('docs/spec-coverage.md').matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: (.*?)(?=<br>| \| )/g),
  ]
  expect(named.length).toBeGreaterThan(300)
  // A note in brackets may follow the title.
  const isThere = (file: string, title: string) =>
    existsSync(file) &&
    read(file)
      .replaceAll("\\'", "'")
      .includes(title.split(' (')[0] ?? title)
  const missing = named.flatMap(([, file = '', title = '']) =>
    isThere(file, title) ? [] : [`${file}: ${title}`],
  )
  expect(missing).toEqual([])
})

test('every test that security and accessibility name exists', () => {
  const tests = globSync('{app,server,shop,demo,scripts,tests}/**/*.{test,spec}.{ts,tsx}').map((file) =>
    basename(file).replace(/\.(test|spec)\.tsx?$/, ''),
  )
  const cells = ['docs/security.md', 'docs/accessibility.md'].flatMap((file) =>
    [...read(file).matchAll(/^\|.*\| ([^|]*`[^|]+) \|$/gm)].map(([, cell = '']) => cell),
  )
  const named = cells.flatMap((cell) => [...cell.matchAll(/`(?:tests\/http\/)?([a-z\d.-]+)(\*?)`/g)])
  expect(named.length).toBeGreaterThan(150)
  const isThere = (name: string, more: string) =>
    tests.some((test) => (more ? test.startsWith(name) : test === name))
  expect(named.flatMap(([, name = '', more = '']) => (isThere(name, more) ? [] : name))).toEqual([])
})

const COVERAGE = read('docs/spec-coverage.md')
  .split('\n')
  .flatMap((line) => {
    const [number = '', text = '', where = '', proof = '', differs = ''] = line
      .split(/ *(?<!\\)\| */)
      .slice(1)
    const isOpen = where.startsWith('open (')
    return /^\d[\w.]*\.\d+$/.test(number) ? { number, text, where, isOpen, proof, differs } : []
  })

/** Texts that differ, as their rows say, and two that the code composes. */
const OTHER_TEXTS = new Set(['8.signin.3', '8.signin.5', '8.products.5', '8.products.6', '8.products.7'])

test('every text that the coverage of the specification quotes is in a file of its row', () => {
  const quoted = COVERAGE.flatMap(({ number, text, where }) => {
    const files = [...where.matchAll(/`([\w./*-]+\.\w+)`/g)].flatMap(([, path = '']) => globSync(path))
    const code = files.map(read).join(' ').replace(/\s+/g, ' ')
    // Numbers, single capitals, names in braces and the dots at an end stand for values.
    return [...text.matchAll(/'([^']+)'/g)].flatMap(([, quote = '']) =>
      quote
        .split(/\d+|\b[A-Z]\b|\{\w+\}|\.\.\.$/)
        .filter((part) => part.trim().length > 2)
        .map((part) => ({ number, part, isThere: code.includes(part.trim()) })),
    )
  })
  expect(quoted.length).toBeGreaterThan(120)
  const missing = quoted.filter(({ number, isThere }) => !isThere && !OTHER_TEXTS.has(number))
  expect(missing).toEqual([])
})

test('the coverage of the specification counts its rows', () => {
  const text = read('docs/spec-coverage.md')
  const rows = COVERAGE
  const open = rows.filter(({ isOpen }) => isOpen).length
  const counts = {
    all: rows.length,
    done: rows.length - open,
    '… of these with a test': rows.filter(({ isOpen, proof }) => !isOpen && proof !== '–').length,
    open,
    'rows that differ for a stated reason (done or open)': rows.filter(({ differs }) => differs !== '')
      .length,
  }
  for (const [name, count] of Object.entries(counts)) expect(text).toContain(`| ${name} | ${count} |`)
})
