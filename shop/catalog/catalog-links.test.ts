import { expect, test } from 'vitest'
import { CONCENTRATIONS, SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import { searchHref } from '#shop/urls/links.ts'
import { brandHref, concentrationHref, familyHref, newestHref, noteHref } from './catalog-links.ts'
import { catalogHref } from './catalog-query.ts'
import { defaultQuery } from './catalog-state.ts'

test('the links of pages without filters are the canonical URLs of their lists', () => {
  const list = (part: object) => catalogHref('/catalog', { ...defaultQuery(), ...part })
  expect(newestHref()).toBe(list({ sort: 'newest' }))
  for (const family of SCENT_FAMILIES) expect(familyHref(family)).toBe(list({ scentFamilies: [family] }))
  for (const one of CONCENTRATIONS) expect(concentrationHref(one)).toBe(list({ concentrations: [one] }))
  expect(brandHref('Al Haramain')).toBe(list({ brands: ['Al Haramain'] }))
  expect(noteHref('Flor de azahar')).toBe(list({ notesWith: ['Flor de azahar'] }))
  expect(searchHref('Al Haramain')).toBe(catalogHref('/catalog', defaultQuery({}, 'Al Haramain')))
})
