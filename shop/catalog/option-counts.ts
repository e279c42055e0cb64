import type { FacetId } from './catalog-facets.ts'
import type { CatalogQuery } from './catalog-state.ts'
import { OPTION_FACETS, type OptionFacet, SIZE_GROUP } from './option-facets.ts'
import type { OptionNumbers } from './option-numbers.ts'

/**
 * By facet and shown option: the products of the list if nothing else was chosen in that facet. For an excluded option:
 * those that stay.
 */
export type OptionCounts = Partial<Record<FacetId, Readonly<Record<string, number>>>>

/** Numbers of products, by the number of an option. */
export interface Counted {
  matching: number
  /** Those that match. */
  held: Uint32Array
  /** By facet with a choice: those that only this choice excludes. */
  missed: ReadonlyMap<FacetId, Uint32Array>
  /** Those that offer a size within the price, if no size was chosen. */
  sizes: Uint32Array
}

/** The counts that the filters show. */
export function toOptionCounts(query: CatalogQuery, numbers: OptionNumbers, counted: Counted): OptionCounts {
  return Object.fromEntries(
    OPTION_FACETS.map((facet) => {
      const count = counter(facet, counted)
      const entries = listShown(facet, query, numbers, count).map((text) => {
        const option = numbers.find(facet.group, text)
        const having = option === undefined ? 0 : count(option)
        return [text, facet.options.needs === 'any' ? having : counted.matching - having]
      })
      return [facet.id, Object.fromEntries(entries)]
    }),
  )
}

/** The products with an option of a facet, whatever is chosen in that facet. */
function counter({ id, group }: OptionFacet, { held, missed, sizes }: Counted): (option: number) => number {
  if (group === SIZE_GROUP) return (option) => sizes[option] as number
  const excluded = missed.get(id)
  return (option) => (held[option] as number) + (excluded?.[option] ?? 0)
}

/** All choices, or the chosen options of an open facet and those that the most products have. */
function listShown(
  { id, control, options, group }: OptionFacet,
  query: CatalogQuery,
  numbers: OptionNumbers,
  count: (option: number) => number,
): string[] {
  if (control.kind === 'choices') return control.choices.map(({ value }) => value)
  if (control.kind !== 'open') return []
  const chosen = options.chosen(query[id]).map((text) => {
    const option = numbers.find(group, text)
    return option === undefined ? text : (numbers.texts[option] as string)
  })
  const most = firstByCount(numbers.in(group), count, control.shown)
  return [...new Set([...chosen, ...most.map((option) => numbers.texts[option] as string)])]
}

/** The options with the highest counts, without those of 0. */
function firstByCount(
  options: readonly number[],
  count: (option: number) => number,
  limit: number,
): number[] {
  const first: { option: number; having: number }[] = []
  for (const option of options) {
    const having = count(option)
    if (having <= (first[limit - 1]?.having ?? 0)) continue
    const place = first.findIndex((one) => one.having < having)
    first.splice(place === -1 ? first.length : place, 0, { option, having })
    first.length = Math.min(first.length, limit)
  }
  return first.map(({ option }) => option)
}
