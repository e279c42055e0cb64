import type { FacetId, FacetValues } from './catalog-facets.ts'
import type { CatalogQuery } from './catalog-state.ts'
import { OPTION_FACETS, type OptionFacet } from './option-facets.ts'
import type { OptionNumbers } from './option-numbers.ts'

/**
 * By facet and shown option: the products of the list if nothing else was chosen in that facet. For an excluded option:
 * those that stay.
 */
export type OptionCounts = Partial<Record<FacetId, Readonly<Record<string, number>>>>

/** The options of a facet by their numbers, and how many products have each, whatever is chosen in that facet. */
export interface CountedOptions {
  options: readonly number[]
  count: (option: number) => number
  /** How many have an option that a text stands for. Default: those with the option of that text. */
  countHaving?: (text: string) => number
  /** A bound of the count: `options` begins with those of the highest one. */
  maxCount?: (option: number) => number
}

/** The counts that the filters show. `matching`: the number of products in the list. `listed`: see `listShown`. */
export function toOptionCounts(
  query: CatalogQuery,
  numbers: OptionNumbers,
  matching: number,
  countOptions: (facet: OptionFacet) => CountedOptions,
  listed?: FacetValues,
): OptionCounts {
  return Object.fromEntries(
    OPTION_FACETS.map((facet) => {
      const counted = countOptions(facet)
      const entries = listShown(facet, query, numbers, counted, listed).map((text) => {
        const option = numbers.find(facet.group, text)
        const having = counted.countHaving?.(text) ?? (option === undefined ? 0 : counted.count(option))
        return [text, facet.options.needs === 'any' ? having : matching - having]
      })
      return [facet.id, Object.fromEntries(entries)]
    }),
  )
}

/** All choices, or the chosen options of an open facet and those that the most products have, or those of `listed`. */
function listShown(
  { id, control, options, group }: OptionFacet,
  query: CatalogQuery,
  numbers: OptionNumbers,
  counted: CountedOptions,
  listed?: FacetValues,
): string[] {
  if (control.kind === 'choices') return control.choices.map(({ value }) => value)
  if (control.kind !== 'open') return []
  const given = [query, listed].flatMap((values) => (values ? options.chosen(values[id]) : []))
  const spelled = given.map((text) => numbers.spell(group, text))
  const first = listed ? [] : firstByCount(counted, control.shown)
  const frequent = first.map((option) => numbers.texts[option] as string)
  return [...new Set([...spelled, ...frequent])]
}

/** The options with the highest counts, without those of 0. */
function firstByCount({ options, count, maxCount }: CountedOptions, limit: number): number[] {
  const first: { option: number; having: number }[] = []
  for (const option of options) {
    const lowest = first[limit - 1]?.having ?? 0
    if (maxCount && maxCount(option) <= lowest) break
    const having = count(option)
    if (having <= lowest) continue
    const place = first.findIndex((one) => one.having < having)
    first.splice(place === -1 ? first.length : place, 0, { option, having })
    first.length = Math.min(first.length, limit)
  }
  return first.map(({ option }) => option)
}
