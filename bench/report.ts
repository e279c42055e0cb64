import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, totalmem } from 'node:os'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../docs/performance.md')

/** Prints the measurements and replaces the former ones of this bench in docs/performance.md. */
export function report(title: string, command: string, lines: readonly string[]): void {
  console.log(lines.join('\n'))
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '# Performance\n\nWritten by the benches.\n'
  const [head = '', ...sections] = text.split(/^(?=## )/m)
  const others = sections.filter((section) => !section.startsWith(`## ${title}\n`))
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}, ${arch()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const day = new Date().toISOString().slice(0, 10)
  const section = `## ${title}\n\n\`${command}\`, ${day}, ${machine}.\n\n${lines.join('\n')}\n`
  const sorted = [...others.map((other) => `${other.trimEnd()}\n`), section].sort()
  writeFileSync(FILE, [`${head.trimEnd()}\n`, ...sorted].join('\n'))
}

/** The table rows of the last run of this bench. */
export function lastRows(title: string): string[][] {
  const sections = readFileSync(FILE, 'utf8').split(/^(?=## )/m)
  const section = sections.find((one) => one.startsWith(`## ${title}\n`)) ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(2).map((line) => line.slice(2, -2).split(' | '))
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}
