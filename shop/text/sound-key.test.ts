import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#shop/testing/arbitraries.ts'
import { foldText } from './fold-text.ts'
import { SOUND_RULES, soundKey } from './sound-key.ts'

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

test('the rules give the same key in PostgreSQL and in JavaScript', async () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz '’-.19ñáÜخمرةأسدعوديلطفءـچگ*🌹\n"]
  const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 14 })
  const texts = fc.sample(word, 2000).map(foldText)
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  const sql = SOUND_RULES.reduce(
    (inner, [pattern, replacement]) =>
      `regexp_replace(${inner}, ${quoted(pattern)}, ${quoted(replacement)}, 'g')`,
    'word',
  )
  const database = await PGlite.create()
  try {
    const { rows } = await database.query<{ key: string }>(
      `select ${sql} as key from unnest($1::text[]) with ordinality as words (word, place) order by place`,
      [texts],
    )
    expect(rows.map(({ key }) => key)).toEqual(texts.map(soundKey))
  } finally {
    await database.close()
  }
}, 60_000)
