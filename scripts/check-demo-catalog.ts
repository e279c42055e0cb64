/**
 * Checks demo/demo-perfumes.json.
 *
 *   node scripts/check-demo-catalog.ts
 *
 * Exit code 1 on any error.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type DemoPerfume, perfumeRules } from './demo-catalog/perfume-rules.ts'
import { findSpreadErrors, repeatedTexts } from './demo-catalog/whole-rules.ts'

const projectFile = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))

const { translations } = z
  .object({ translations: z.record(z.string(), z.string()) })
  .parse(projectFile('shop/products/notes-en-es.json'))
const rules = perfumeRules(new Set(Object.values(translations)))

const failures: string[] = []
const perfumes: DemoPerfume[] = []
for (const row of z.array(z.object({}).loose()).parse(projectFile('demo/demo-perfumes.json'))) {
  const { data, error } = rules.safeParse(row)
  if (data) perfumes.push(data)
  for (const { path, message } of error?.issues ?? []) {
    failures.push(`${row.brand} ${row.name}: ${path.join('.')} ${message}`)
  }
}
if (failures.length === 0) {
  for (const failure of findSpreadErrors(perfumes)) failures.push(`catalog: ${failure}`)
  failures.push(...repeatedTexts(perfumes))
} else console.log('the perfumes among each other are looked at once each of them is right')

for (const failure of failures) console.error(`ERROR ${failure}`)
console.log(failures.length === 0 ? 'clean' : `${failures.length} error(s)`)
process.exitCode = failures.length === 0 ? 0 : 1
