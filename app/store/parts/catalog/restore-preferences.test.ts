import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultQuery } from '#shop/catalog/catalog-state.ts'
import { markOwnNavigation, redirectedVisit, restoredAddress } from './restore-preferences.ts'

const location = { pathname: '/about', search: '' }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.stubGlobal('window', { location })
  Object.assign(location, { pathname: '/about', search: '' })
})
afterEach(() => vi.unstubAllGlobals())

const visit = (address: string) => redirectedVisit(new URL(address, 'http://shop'))

/** Preferences of a visitor who chose Floral and Mujer, lowest price first. */
async function chooseFloral() {
  const query = {
    ...defaultQuery(),
    scentFamilies: ['Floral' as const],
    genders: ['Mujer' as const],
    sort: 'price-asc' as const,
  }
  markOwnNavigation('/catalog?familia=Floral', { query, scope: {} })
  await visit('/catalog?familia=Floral')
  // Waits until they are stored.
  await restoredAddress('/catalog')
}

test('without stored choices nothing is restored', async () => {
  expect(await visit('/catalog')).toBeNull()
  expect(await restoredAddress('/catalog')).toBeNull()
})

test('a visit to a plain URL restores the stored choices, except the gender of the path', async () => {
  await chooseFloral()
  expect(await visit('/catalog')).toBe('/catalog?familia=Floral&genero=Mujer&orden=price-asc')
  expect(await visit('/men/')).toBe('/men?familia=Floral&orden=price-asc')
  expect(await visit('/Men')).toBe('/men?familia=Floral&orden=price-asc')
})

test('a URL with parameters stays unchanged', async () => {
  await chooseFloral()
  expect(await visit('/catalog?familia=Verde')).toBeNull()
})

test('a link of the list to the plain URL is followed, once', async () => {
  await chooseFloral()
  markOwnNavigation('/catalog')
  expect(await visit('/catalog')).toBeNull()
  expect(await visit('/catalog')).not.toBeNull()
})

test('going back, to a URL that the window already shows, restores nothing', async () => {
  await chooseFloral()
  Object.assign(location, { pathname: '/catalog' })
  expect(await visit('/catalog')).toBeNull()
})

test("'Borrar todo' on a gender path leaves the gender stored elsewhere", async () => {
  await chooseFloral()
  markOwnNavigation('/men', { query: defaultQuery({ gender: 'Hombre' }), scope: { gender: 'Hombre' } })
  expect(await restoredAddress('/men')).toBeNull()
  expect(await restoredAddress('/catalog')).toBe('/catalog?genero=Mujer')
})
