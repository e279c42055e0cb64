import { expect, test } from 'vitest'
import { parseCatalogQuery } from '#shop/catalog/catalog-query.ts'
import { catalogIndexing } from './catalog-meta.ts'

const indexing = (path: string, search: string, scope = {}, few?: number) =>
  catalogIndexing(path, parseCatalogQuery(new URLSearchParams(search), scope), scope, few)

test('the plain catalog, a single family, house or note are pages for search engines', () => {
  expect(indexing('/catalog', '')).toEqual({ topic: undefined, canonical: '/catalog', noindex: false })
  expect(indexing('/catalog', 'marca=Lattafa')).toEqual({
    topic: 'de Lattafa',
    canonical: '/catalog?marca=Lattafa',
    noindex: false,
  })
  expect(indexing('/catalog', 'familia=Floral')).toEqual({
    topic: 'de la familia Floral',
    canonical: '/catalog?familia=Floral',
    noindex: false,
  })
  expect(indexing('/catalog', 'con=Rosa+de+Taif')).toEqual({
    topic: 'con rosa de Taif',
    canonical: '/catalog?con=Rosa+de+Taif',
    noindex: false,
  })
})

test('searches, single other filters and mixes of filters are not indexed', () => {
  for (const search of [
    'search=oud',
    'familia=Floral&search=oud',
    'precio_max=50',
    'atributo=Nuevo',
    'marca=Lattafa&marca=Afnan',
    'marca=Lattafa&familia=Floral',
    'tamano=100ml',
    'con=Vainilla&con=Oud',
    'con=Vainilla&marca=Lattafa',
    'sin=Vainilla',
    'disponible=En+stock',
    'familia=Floral&disponible=En+stock',
    'familia=Floral&familia=Verde',
  ])
    expect(indexing('/catalog', search).noindex, search).toBe(true)
})

test('a list without perfumes, and a house or a note with few, is not indexed', () => {
  expect(indexing('/catalog', 'familia=Floral', {}, 0).noindex).toBe(true)
  expect(indexing('/catalog', 'familia=Floral', {}, 1).noindex).toBe(false)
  expect(indexing('/catalog', 'marca=Lattafa', {}, 2)).toMatchObject({ topic: undefined, noindex: true })
  expect(indexing('/catalog', 'con=Vainilla', {}, 2)).toMatchObject({ topic: undefined, noindex: true })
  expect(indexing('/women', '', { gender: 'Mujer' }, 0).noindex).toBe(true)
  expect(indexing('/women', '', { gender: 'Mujer' }, 1).noindex).toBe(false)
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
