import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const FILES = globSync('{*,docs/**/*,tools/*/*,demo/*}.md', { exclude: ['**/node_modules/**'] })
const read = (file: string) => readFileSync(file, 'utf8')

describe.each(FILES)('%s', (file) => {
  test('every link to a file of the repository has its file', () => {
    const links = [...read(file).matchAll(/(?:\]\(|src=")([^)"\s]+)/g)].map(([, link = '']) =>
      link.replace(/#.*/, ''),
    )
    const missing = links.filter(
      (link) => link !== '' && !/^\w+:/.test(link) && !existsSync(join(dirname(file), link)),
    )
    expect(missing).toEqual([])
  })
})

test('every path in the glossary exists', () => {
  const paths = [...read('docs/glossary.md').matchAll(/`([a-z]+\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
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

test('every npm script is documented', () => {
  const docs = FILES.map(read).join('\n')
  const { scripts } = JSON.parse(read('package.json'))
  const names = Object.keys(scripts).filter((name) => !/^(pre|post)/.test(name))
  expect(names.filter((name) => !docs.includes(`npm run ${name}`) && !docs.includes(`npm ${name}`))).toEqual(
    [],
  )
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

test('every file that the coverage of the specification names exists', () => {
  const folders = 'app|server|shop|demo|tests|scripts|migrations|public|bench|docs'
  const named = [
    ...read('docs/spec-coverage.md').matchAll(RegExp(`(?<![\\w/])(?:${folders})/[\\w./*-]*\\w`, 'g')),
  ]
  expect(named.length).toBeGreaterThan(700)
  expect(named.flatMap(([path]) => (globSync(path).length > 0 ? [] : path))).toEqual([])
})

test('the coverage of the specification counts its rows', () => {
  const text = read('docs/spec-coverage.md')
  const rows = text.split('\n').flatMap((line) => {
    const [number = '', , where = '', proof = '', differs = ''] = line.split(/ *(?<!\\)\| */).slice(1)
    return /^\d[\w.]*\.\d+$/.test(number) ? { isOpen: where.startsWith('open ('), proof, differs } : []
  })
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
