import { z } from 'zod'
import { NOTE_TYPES } from '#shop/products/value-sets.ts'
import { type DemoPerfume, fold, keyOf, titleOf } from './perfume-rules.ts'

const MAX_OUTSIDE = 15

const notes = z.array(z.string()).default([])
const facts = z.array(
  z.object({
    brand: z.string(),
    name: z.string(),
    gender: z.string(),
    scent_family: z.array(z.string()),
    notes: z.object({ top: notes, middle: notes, base: notes }),
    year: z.number().optional(),
    concentration: z.string().optional(),
  }),
)
type Fact = z.infer<typeof facts>[number]

/** Gender, families and notes must equal the facts; year and concentration when both have them. Prints a summary. */
export function findFactErrors(perfumes: readonly DemoPerfume[], file: unknown): string[] {
  const byKey = new Map(facts.parse(file).map((fact) => [keyOf(fact), fact]))
  const known = perfumes.flatMap((perfume) => {
    const fact = byKey.get(keyOf(perfume))
    return fact ? [{ perfume, fact }] : []
  })
  const outside = perfumes.filter((perfume) => !byKey.has(keyOf(perfume)))
  const noPyramid = known.filter(({ fact }) => isBare(fact))
  const failures = known.flatMap(({ perfume, fact }) =>
    [...disagreements(perfume, fact)].map((failure) => `${titleOf(perfume)}: ${failure}`),
  )
  const titles = (list: readonly DemoPerfume[]) => list.map(titleOf).join('; ') || 'none'
  console.log(`found in the facts: ${known.length} of ${perfumes.length}`)
  console.log(`not in the facts (${outside.length}): ${titles(outside)}`)
  console.log(
    `no pyramid in the facts (${noPyramid.length}): ${titles(noPyramid.map(({ perfume }) => perfume))}`,
  )
  console.log(`disagreements: ${failures.length}`)
  if (outside.length > MAX_OUTSIDE) failures.push(`catalog: ${outside.length} perfumes outside the facts`)
  return failures
}

const isBare = (fact: Fact) => NOTE_TYPES.every((level) => fact.notes[level].length === 0)

function* disagreements(perfume: DemoPerfume, fact: Fact): Generator<string> {
  for (const field of ['gender', 'year', 'concentration'] as const) {
    if (fact[field] !== undefined && perfume[field] !== fact[field]) {
      yield `${field} is ${perfume[field]}, the facts say ${fact[field]}`
    }
  }
  if (fact.year === undefined && perfume.year !== undefined) yield 'the facts know no year'
  const [mine, theirs] = [perfume, fact].map((one) => [...one.scent_family].sort().join(', '))
  if (mine !== theirs) yield `scent_family is ${mine}, the facts say ${theirs}`
  if (isBare(fact)) return
  for (const level of NOTE_TYPES) {
    const allowed = new Set(fact.notes[level].map(fold))
    const extra = perfume.notes[level].filter((note) => !allowed.has(fold(note)))
    if (extra.length > 0) yield `notes.${level} not in the facts: ${extra.join(', ')}`
    if (allowed.size > 0 && perfume.notes[level].length === 0) {
      yield `notes.${level} is empty, the facts list ${allowed.size}`
    }
  }
}
