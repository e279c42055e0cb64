import { expect, test } from 'vitest'
import { dayIn } from '#shop/dates/days.ts'
import { CURRENCY_CHOICES } from '#shop/money/currency-choices.ts'
import {
  COUNTRY_CODES,
  countryCurrency,
  countryName,
  countryTimeZone,
  currentZoneName,
  isCountry,
  listTimeZones,
  OTHER_COUNTRY,
} from './countries.ts'

test.each(COUNTRY_CODES)(
  '%s has a name, a currency that the settings offer and one of its time zones',
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

test('time zones have their current names, which PostgreSQL knows on every machine', () => {
  expect(countryTimeZone('AR')).toBe('America/Argentina/Buenos_Aires')
  expect(listTimeZones('AR').filter((zone) => !zone.startsWith('America/Argentina/'))).toEqual([])
  expect(listTimeZones('US')).toEqual(
    expect.arrayContaining(['America/Indiana/Indianapolis', 'America/Kentucky/Louisville']),
  )
  const all = listTimeZones(undefined)
  expect(all).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'America/Nuuk']))
  expect(new Set(all).size).toBe(all.length)
  for (const zone of all) {
    expect(currentZoneName(zone)).toBe(zone)
    expect(dayIn(zone, new Date(0))).toMatch(/^19(69|70)-/)
  }
})
