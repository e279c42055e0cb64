import { expect, test } from 'vitest'
import { firstName } from './person-name.ts'

test.each([
  ['Ana María Pérez', 'Ana'],
  ['  Íñigo', 'Íñigo'],
  ["D'Angelo Ruiz", "D'Angelo"],
  ['Ma. Elena', 'Ma.'],
  ['Jean-Luc', 'Jean-Luc'],
  ['خالد', 'خالد'],
  ['https://mal.example/admin Ana', undefined],
  ['mal.example', undefined],
  ['www.mal.example', undefined],
  ['ana@mal.example', undefined],
  ['🌹', undefined],
  ['', undefined],
  [null, undefined],
])('the first name of %j is %j', (name, called) => {
  expect(firstName(name)).toBe(called)
})
