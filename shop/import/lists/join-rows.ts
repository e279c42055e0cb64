import { foldText } from '#shop/text/fold-text.ts'
import type { ListRow } from './list-row.ts'

/** The rows of one product. */
export interface JoinedRows {
  rows: ListRow[]
  /** What separates it from others with the same brand and name. */
  distinctions: ('concentration' | 'gender')[]
}

/** Joins rows with the same brand and name, and no other gender or concentration. */
export function joinListRows(rows: readonly ListRow[]): JoinedRows[] {
  const groups = new Map<string, ListRow[][]>()
  const brandsOfName = new Map<string, Set<string>>()
  for (const { parts, brand } of rows) {
    if (brand === '') continue
    const name = foldText(parts.name)
    brandsOfName.set(name, (brandsOfName.get(name) ?? new Set()).add(brand))
  }
  for (const row of rows) {
    const name = foldText(row.parts.name)
    const others = brandsOfName.get(name)
    // A decant without its brand, beside the bottle.
    const brand = row.brand || (others?.size === 1 ? ([...others][0] ?? '') : '')
    const key = `${foldText(brand)}\n${name}`
    const same = groups.get(key)
    const group = same?.find((members) => members.every((member) => isCompatible(member, row)))
    if (group) group.push(row)
    else if (same) same.push([row])
    else groups.set(key, [[row]])
  }
  return [...groups.values()].flatMap((same) =>
    same.map((members) => ({ rows: members, distinctions: findDistinctions(members, same) })),
  )
}

function findDistinctions(
  members: readonly ListRow[],
  same: readonly (readonly ListRow[])[],
): JoinedRows['distinctions'] {
  const others = same.filter((one) => one !== members)
  const own = firstValue(members, 'concentration')
  const alike = others.filter((one) => firstValue(one, 'concentration') === own)
  return [
    ...(alike.length < others.length ? (['concentration'] as const) : []),
    ...(alike.length > 0 ? (['gender'] as const) : []),
  ]
}

export const firstValue = <Field extends 'concentration' | 'gender'>(
  rows: readonly ListRow[],
  field: Field,
): ListRow[Field] => rows.map((row) => row[field]).find((value) => value !== undefined)

const isCompatible = (a: ListRow, b: ListRow) =>
  (!a.gender || !b.gender || a.gender === b.gender) &&
  (!a.concentration || !b.concentration || a.concentration === b.concentration)
