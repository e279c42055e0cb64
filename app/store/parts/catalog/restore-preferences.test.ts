import { beforeEach, expect, test, vi } from 'vitest'
import { defaultQuery } from '#shop/catalog/catalog-state.ts'
import { browserStorage } from '#tests/browser-storage.ts'
import { markOwnNavigation, redirectedVisit, restoredHref } from './restore-preferences.ts'

const location = { pathname: '/about', search: '' }

beforeEach(() => {
  browserStorage()
  vi.stubGlobal('window', { location })
  Object.assign(location, { pathname: '/about', search: '' })
})

const visit = (address: string) => redirectedVisit(new URL(address, 'http://shop'))

/** Preferences of a visitor who chose Floral and Mujer, lowest price first. */
function chooseFloral() {
  const query = {
    ...defaultQuery(),
    scentFamilies: ['Floral' as const],
    genders: ['Mujer' as const],
    sort: 'price-asc' as const,
  }
  markOwnNavigation('/catalog?familia=Floral', { query, scope: {} })
  visit('/catalog?familia=Floral')
}

test('without stored choices nothing is restored', () => {
  expect(visit('/catalog')).toBeNull()
  expect(restoredHref('/catalog')).toBeNull()
})

test('a visit to a plain URL restores the stored choices, except the gender of the path', () => {
  chooseFloral()
  expect(visit('/catalog')).toBe('/catalog?familia=Floral&genero=Mujer&orden=price-asc')
  expect(visit('/men/')).toBe('/men?familia=Floral&orden=price-asc')
  expect(visit('/Men')).toBe('/men?familia=Floral&orden=price-asc')
})

test('a URL with parameters stays unchanged', () => {
  chooseFloral()
  expect(visit('/catalog?familia=Verde')).toBeNull()
})

test('a link of the list to the plain URL is followed, once', () => {
  chooseFloral()
  markOwnNavigation('/catalog')
  expect(visit('/catalog')).toBeNull()
  expect(visit('/catalog')).not.toBeNull()
})

test('going back, to a URL that the window already shows, restores nothing', () => {
  chooseFloral()
  Object.assign(location, { pathname: '/catalog' })
  expect(visit('/catalog')).toBeNull()
})

test("'Borrar todo' on a gender path leaves the gender stored elsewhere", () => {
  chooseFloral()
  markOwnNavigation('/men', { query: defaultQuery({ gender: 'Hombre' }), scope: { gender: 'Hombre' } })
  expect(restoredHref('/men')).toBeNull()
  expect(restoredHref('/catalog')).toBe('/catalog?genero=Mujer')
})
