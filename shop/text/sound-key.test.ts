import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#shop/testing/arbitraries.ts'
import { soundKey } from './sound-key.ts'

test.each([
  ['Khamrah', 'Kamrah', 'Kamra', 'Jamra', 'Hamra', 'KHAMRA'],
  ['Asad', 'Assad', 'Asaad'],
  ['Oud', 'Ud', 'Aoud', 'Oudh', 'عود'],
  ['Yara', 'Iara', 'Yarah', 'يارا'],
  ['Lattafa', 'Lataffa', 'Latafa'],
  ["Bade'e Al Oud", 'Badee al-oud', 'Badi Al Ud'],
  ['Qahwa', 'Kahwa', 'Cajua'],
  ['Shaghaf', 'Chagaf', 'Sagaf'],
  ['Haramain', 'Jaramein'],
])('%s has the sound key of its other spellings', (...spellings) => {
  expect(new Set(spellings.map(soundKey)).size).toBe(1)
})

test('names that sound different have different keys', () => {
  const names = [
    'Khamrah',
    'Asad',
    'Oud',
    'Yara',
    'Lattafa',
    'Afnan',
    'Armaf',
    'Rasasi',
    'Ajmal',
    'Fakhar',
    'Hawas',
    'Qaed',
  ]
  expect(new Set(names.map(soundKey)).size).toBe(names.length)
})

test('a key is plain letters in single-spaced words, for any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(soundKey(text)).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/)
    }),
    { numRuns: 300 },
  )
})
