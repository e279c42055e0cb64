import { expect, test } from 'vitest'
import { dayIn } from '#shop/dates/time-zone.ts'
import { CURRENCY_CHOICES } from '#shop/money/currencies.ts'
import {
  COUNTRY_CODES,
  countryCurrency,
  countryName,
  countryTimeZone,
  isCountry,
  listTimeZones,
  OTHER_COUNTRY,
} from './countries.ts'

test.each(COUNTRY_CODES)(
  '%s has a name, a currency of the settings and a time zone of its own',
  (country) => {
    expect(countryName(country)).not.toBe(country)
    expect(CURRENCY_CHOICES.map(([currency]) => currency)).toContain(countryCurrency(country))
    expect(listTimeZones(country)).toContain(countryTimeZone(country))
    expect(dayIn(countryTimeZone(country), new Date(0))).toMatch(/^19(69|70)-/)
  },
)

test('a shop without a country of the list has UTC and may choose any time zone', () => {
  for (const other of [OTHER_COUNTRY, 'XX', 'co', '', null, 'toString', 7])
    expect(isCountry(other)).toBe(false)
  expect(countryTimeZone(undefined)).toBe('UTC')
  expect(listTimeZones(undefined)).toContain('Europe/Lisbon')
})
