import { FACET_LIST } from './catalog-facets.ts'

/** The sources of options. Facets of the same source share its numbers. */
export const GROUPS = [...new Set(FACET_LIST.flatMap(({ options }) => (options ? [options.ofProduct] : [])))]

export const OPTION_FACETS = FACET_LIST.flatMap(({ id, control, options }) =>
  options ? [{ id, control, options, group: GROUPS.indexOf(options.ofProduct) }] : [],
)
export type OptionFacet = (typeof OPTION_FACETS)[number]

/** Those of products. The facets of sizes are in `OfferColumns`. */
export const PRODUCT_FACETS = OPTION_FACETS.filter(({ options }) => !options.ofOffer)
export const PRODUCT_GROUPS = [...new Set(PRODUCT_FACETS.map(({ group }) => group))]
/** Those of fixed choices. The others have any texts of the catalog. */
export const CHOICE_GROUPS = OPTION_FACETS.flatMap(({ control, group }) =>
  control.kind === 'choices' ? [group] : [],
)
export const SIZE_GROUP = OPTION_FACETS.find(({ options }) => options.ofOffer)?.group ?? -1

/** By group: how its options are compared, and what the parts of an option are. */
export const OPTION_KEYS = GROUPS.map((_, group) => {
  const facets = OPTION_FACETS.filter((facet) => facet.group === group).map(({ options }) => options)
  return {
    toKey: facets[0]?.toKey ?? String,
    toPartKeys: facets.find(({ toPartKeys }) => toPartKeys)?.toPartKeys ?? (() => []),
  }
})
