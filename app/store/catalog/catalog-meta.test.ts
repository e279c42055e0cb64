import { expect, test } from 'vitest'
import { parseCatalogQuery } from '#shop/catalog/catalog-query.ts'
import { catalogIndexing } from './catalog-meta.ts'

const indexing = (path: string, search: string, scope = {}, isEmpty = false) =>
  catalogIndexing(path, parseCatalogQuery(new URLSearchParams(search), scope), scope, isEmpty)

test('the plain catalog and a single family are pages for search engines', () => {
  expect(indexing('/catalog', '')).toEqual({ family: undefined, canonical: '/catalog', noindex: false })
  expect(indexing('/catalog', 'familia=Floral')).toEqual({
    family: 'Floral',
    canonical: '/catalog?familia=Floral',
    noindex: false,
  })
})

test('searches, single other filters and mixes of filters are not indexed', () => {
  for (const search of [
    'search=oud',
    'familia=Floral&search=oud',
    'precio_max=50',
    'atributo=Nuevo',
    'marca=Lattafa',
    'tamano=100ml',
    'con=Vainilla',
    'sin=Vainilla',
    'disponible=En+stock',
    'familia=Floral&disponible=En+stock',
    'familia=Floral&familia=Verde',
  ])
    expect(indexing('/catalog', search).noindex, search).toBe(true)
})

test('a list without perfumes is not indexed', () => {
  expect(indexing('/catalog', 'familia=Floral', {}, true).noindex).toBe(true)
  expect(indexing('/women', '', { gender: 'Mujer' }, true).noindex).toBe(true)
})

test('the gender in the path does not count as a filter', () => {
  expect(indexing('/men', 'familia=Floral', { gender: 'Hombre' })).toMatchObject({
    canonical: '/men?familia=Floral',
    noindex: false,
  })
})

test('order and view share a URL; later pages have their own one in the default order only', () => {
  expect(indexing('/catalog', 'orden=rating&vista=list').canonical).toBe('/catalog')
  expect(indexing('/catalog', 'pagina=3').canonical).toBe('/catalog?pagina=3')
  expect(indexing('/catalog', 'orden=rating&pagina=3').canonical).toBe('/catalog')
})
