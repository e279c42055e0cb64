import fc from 'fast-check'
import { expect, test } from 'vitest'
import demo from '#demo/demo-perfumes.json' with { type: 'json' }
import { INITIAL_FIELDS, parsePlainFields } from '#shop/products/plain-fields.ts'
import { anyText, products } from '#shop/testing/arbitraries.ts'
import { foldText } from '#shop/text/fold-text.ts'
import type { SearchedProduct } from './indexed-product.ts'
import { SearchIndex } from './search-index.ts'

const perfume = (fields: Partial<SearchedProduct>): SearchedProduct => ({
  ...parsePlainFields(INITIAL_FIELDS),
  ...{ notes: { top: [], middle: [], base: [] }, scentFamily: [], attributes: [], sizes: [] },
  ...fields,
})

const catalog: SearchedProduct[] = [
  ...demo.map(({ scent_family, ...fields }) =>
    perfume({ ...fields, scentFamily: scent_family } as Partial<SearchedProduct>),
  ),
  perfume({ name: 'Spice Rose', brand: 'Ajmal' }),
  perfume({ name: 'Layali Sultan', brand: 'Rasasi', notes: { top: ['Ámbar gris'], middle: [], base: [] } }),
]
const index = createIndex(catalog)
const everySlot = () => true

function createIndex(all: readonly SearchedProduct[]): SearchIndex {
  const created = new SearchIndex()
  all.forEach((one, slot) => {
    created.add(slot, one)
  })
  return created
}

const found = (term: string) => [...(index.search(term)?.slots.list() ?? [])].map((slot) => catalog[slot])

test('a name is right beside a word that its perfume does not have, except beside a brand', () => {
  const notes = { top: ['Jara', 'Rosa'], middle: [], base: [] }
  const other = createIndex([
    perfume({ name: 'Yara', brand: 'Lattafa' }),
    perfume({ name: 'Velvet', brand: 'Ajmal', notes }),
    perfume({ name: 'Azad', brand: 'Rasasi' }),
    perfume({ name: 'Asad', brand: 'Lattafa' }),
  ])
  expect(other.correct('yara rosa', everySlot)[0]).toBe('yara')
  expect(other.correct('lattafa azad', everySlot)[0]).toBe('lattafa asad')
})

test.each([
  // Wrong, missing, extra and swapped characters, also the first one.
  ['Lataffa', 'lattafa'],
  ['lattfa', 'lattafa'],
  ['alttafa', 'lattafa'],
  ['pattafa', 'lattafa'],
  ['haramein', 'haramain'],
  // Sounds.
  ['kamra', 'khamrah'],
  ['jamra', 'khamrah'],
  ['hamrra', 'khamrah'],
  ['Assad', 'asad'],
  ['Yarra', 'yara'],
  ['hawass', 'hawas'],
  ['vainila', 'vainilla'],
  ['vainiya', 'vainilla'],
  // With the accents of the catalog.
  ['anvar gris', 'ámbar gris'],
  ['jasmmin', 'jazmín'],
  ['latafa kamra', 'lattafa khamrah'],
  ['klub de nuit', 'club de nuit'],
  ['ambar oud gold edision', 'ambar oud gold edition'],
  // Arabic script, with and without its article.
  ['حواس', 'hawas'],
  ['ليالي سلطان', 'layali sultan'],
  ['السلطان', 'sultan'],
  // Spaces.
  ['spicerose', 'spice rose'],
  ['rosespice', 'rose spice'],
  ['clubdenuit', 'club de nuit'],
  ['sull tan layali', 'sultan layali'],
  // Plurals, and 'll' where Spanish ears expect it.
  ['limones', 'limón'],
  ['nueces', 'nuez'],
  ['mallar', 'mayar'],
  // What is not wanted stays so.
  ['mujer sin vainila', 'mujer sin vainilla'],
  // Only the wrong word is corrected, and a word that no perfume shares is left out.
  ['lattafa kamra', 'lattafa khamrah'],
  ['kamra 100 ml', 'khamrah 100 ml'],
  ['khamrah zzzz', 'khamrah'],
  ['hawas ice', 'hawas'],
  ['yara candy', 'yara'],
])('%s is corrected to %s', (typed, corrected) => {
  expect(found(typed)).toEqual([])
  expect(index.correct(typed, everySlot)[0]).toBe(corrected)
  expect(found(corrected).length).toBeGreaterThan(0)
})

test.each(['zzzzqqq', 'qqq', 'x7', '%%%', '💥💥💥', 'wxyzwxyz 12345', '', ' '])(
  '%j is like nothing',
  (typed) => {
    expect(index.correct(typed, everySlot)).toEqual([])
  },
)

test('the nearest word is found although many products before it have words that are less near', () => {
  const far = [
    'quraishi',
    'cruiser',
    'croisiere',
    'croisette',
    'korres',
    'cruz',
    'qurashi',
    'cross',
    'heroes',
    'krizia',
  ]
  const names = [...far, 'corse', 'Cruise']
  expect(createIndex(names.map((name) => perfume({ name }))).correct('cruuise', everySlot)[0]).toBe('cruise')
})

test.each([
  ['parl', 'pearl', ['park', 'para']],
  ['kion', 'lion', ['hewn', 'dion']],
  ['ahwaii', 'hawaii', ['aquae', 'hawai']],
  ['navos', 'navis', ['naves']],
  ['santalwood', 'santal wood', ['sandalwood']],
])('%s is corrected to %s, which takes a more usual error than %j', (typed, meant, others) => {
  const names = [...others, meant].map((name) => perfume({ name }))
  expect(createIndex(names).correct(typed, everySlot)[0]).toBe(meant)
})

test('a spelling that only a removed product had is corrected', () => {
  const edited = createIndex([perfume({ name: 'Kamrah' }), perfume({ name: 'Khamrah' })])
  expect(edited.correct('kamrah', (slot) => slot === 1)).toEqual(['khamrah'])
})

test.each([
  ['amuach', ['Am', 'Was']],
  ['desodorante', ['De So', 'Door', 'Ante']],
])('%s is not corrected to a part of it', (typed, names) => {
  expect(createIndex(names.map((name) => perfume({ name }))).correct(typed, everySlot)).toEqual([])
})

test.each([
  ['calor', 'Hunter Killer'],
  ['casual', 'Ghazal'],
  ['regala', 'Rijal'],
  ['jabón', 'Heaven'],
  ['chanel', 'Sapil'],
])('%s is another word than %s', (typed, name) => {
  expect(createIndex([perfume({ name })]).correct(typed, everySlot)).toEqual([])
})

test.each([
  ['colonia', 'Calone'],
  ['exclusivo', 'Exclusif'],
])('%s is right, although no perfume has it', (typed, name) => {
  expect(createIndex([perfume({ name })]).correct(typed, everySlot)).toEqual([])
})

test.each([
  ['khamrah', 'khamra', 'Khamra'],
  ['asad', 'assad', 'Assad'],
  ['vanilla', 'vanille', 'Vanille'],
])('%s is corrected to %s in a shop that spells it so', (typed, meant, name) => {
  expect(createIndex([perfume({ name })]).correct(typed, everySlot)[0]).toBe(meant)
})

test('a misspelled name in a question of a chat is corrected', () => {
  const question = 'Hola buenas tardes, quisiera saber el precio del kamrah qahwa de 100 ml por favor'
  expect(found(question)).toEqual([])
  const [corrected = ''] = index.correct(question, everySlot)
  expect(found(corrected).map((one) => one?.name)).toEqual(['Khamrah Qahwa'])
})

test('a correction without its last word does not end in what preceded that', () => {
  // "para el" at the end of a term means men.
  expect(index.correct('fresco para el verano', everySlot)[0]).toBe('fresco')
})

test('a correction shows only products that are alive', () => {
  const isKhamrah = (slot: number) => /khamrah/i.test(catalog[slot]?.name ?? '')
  expect(index.correct('kamra', (slot) => !isKhamrah(slot))).not.toContain('khamrah')
  expect(index.correct('kamra', isKhamrah)[0]).toBe('khamrah')
  expect(index.correct('kamra', () => false)).toEqual([])
})

test('every correction finds something and differs from the term, for any products and terms', () => {
  const term = fc.oneof(
    fc
      .array(
        fc.constantFrom('kamrah', 'asd', 'yarra', 'latafa', 'oudrosa', 'خمره', '100', 'ml', 'de', 'نوبة'),
        { maxLength: 4 },
      )
      .map((words) => words.join(' ')),
    anyText,
  )
  let corrected = 0
  fc.assert(
    fc.property(products, term, fc.nat(3), (all, typed, dead) => {
      const isAlive = (slot: number) => slot !== dead
      const some = createIndex(all)
      for (const correction of some.correct(typed, isAlive)) {
        corrected++
        expect(some.search(correction)?.slots.list().some(isAlive)).toBe(true)
        expect(foldText(typed)).not.toBe(correction)
      }
    }),
    { numRuns: 1000 },
  )
  expect(corrected).toBeGreaterThan(20)
})
