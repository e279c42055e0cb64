import { expect, test } from 'vitest'
import { cityName } from './city-name.ts'

test.each([
  ['America/Mexico_City', 'Ciudad de México'],
  ['America/Argentina/Tucuman', 'Tucumán, Argentina'],
  ['America/Costa_Rica', 'Costa Rica'],
  ['UTC', 'UTC'],
])('the place of %s is %s', (zone, place) => {
  expect(cityName(zone)).toBe(place)
})
