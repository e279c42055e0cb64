import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ATTRIBUTES, SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import { anyText } from '#shop/testing/arbitraries.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { POPULAR_SEARCHES } from '#shop/text/quoted-texts.ts'
import { SEARCH_SYNONYMS } from './search-synonyms.ts'
import { expandSearch, searchWords } from './search-terms.ts'

describe('words of a term', () => {
  test('are folded and free of the punctuation around them', () => {
    expect(searchWords('  «Ámbar», Rosa; ¿oud? ')).toEqual(['ambar', 'rosa', 'oud'])
    expect(searchWords("L'Aventure CH-1")).toEqual(["l'aventure", 'ch-1'])
  })

  test('a term of only punctuation is searched unchanged', () => {
    expect(searchWords('%')).toEqual(['%'])
    expect(searchWords(' \n')).toEqual([])
  })

  test('each is a part of the folded term, for any text', () => {
    fc.assert(
      fc.property(anyText, (term) => {
        for (const word of searchWords(term)) {
          expect(word).not.toBe('')
          expect(word).not.toMatch(/\s/u)
          expect(foldText(term)).toContain(word)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('synonyms', () => {
  test.each([
    ['Woody', [['woody', 'amaderado']]],
    ['NEW ARRIVALS', [['new arrivals', 'nuevo']]],
    [
      'Fresh women',
      [
        ['fresh', 'fresco'],
        ['women', 'mujer'],
      ],
    ],
    ['new oud', [['new', 'nuevo'], ['oud']]],
    [
      'Aoud rosa',
      [
        ['aoud', 'oud'],
        ['rosa', 'rose'],
      ],
    ],
    ['best seller', [['best seller', 'mas vendido']]],
    ['perfume para mujer', [['mujer']]],
    ['el oud de la marca Lattafa', [['oud'], ['lattafa']]],
    ['olor a canela', [['canela']]],
    ['perfumes para caballeros', [['caballeros', 'hombre']]],
    ['perfumes para ella', [['para ella', 'mujer']]],
    ['perfume para él', [['hombre']]],
    ['Para Él', [['hombre']]],
    ['PARA E\u0301L con oud', [['hombre'], ['oud']]],
    ['perfumes para el', [['hombre']]],
    ['para el verano', [['verano']]],
    ['perfume de varón', [['varon', 'hombre']]],
    ['ámbar', [['ambar', 'amber']]],
    ['asad menos de 50', [['asad']]],
    ['menos de 50', []],
    ['asad menos de 100 mil pesos', [['asad']]],
    ['asad entre 50 y 100 mil', [['asad']]],
    ['perfumes de 100 mil', []],
    ['6291108735411', [['6291108735411']]],
    ['menos de 100.000 COP', []],
    ['el más barato', []],
    ['el perfume más caro', []],
    ['el mas caro de Amouage', [['amouage']]],
    ['perfume barato de mujer', [['mujer']]],
    ['honey', [['honey', 'miel']]],
    ['LAVENDER', [['lavender', 'lavanda']]],
    ['pomelo', [['pomelo']]],
    ['tea', [['tea']]],
    ['frutilla', [['frutilla', 'fresa']]],
    ['regalo para mi novia', [['novia', 'mujer']]],
    ['¿no tienen oud?', [['oud']]],
    ['Hola, busco el Asad por favor', [['asad']]],
    ['que huela a canela', [['canela']]],
    ['perfume para regalar', []],
    ['regalo', [['regalo']]],
    ['perfumes originales', []],
    ['algo parecido a Khamrah', [['khamrah']]],
    ['un clon de Baccarat', [['baccarat']]],
    ['inspirados en Aventus', [['aventus']]],
    ['recomiéndame algo dulce', [['dulce', 'gourmand']]],
    ['catálogo de precios', []],
    ['¿Precios?', []],
    ['parecido', [['parecido']]],
    [
      'sin oud ni notas de vainilla',
      [
        ['sin oud', 'oud'],
        ['ni notas de vainilla', 'vainilla', 'vanilla'],
      ],
    ],
    ['perfumes sin alcohol', [['sin alcohol', 'aceite perfumado']]],
    ['no muy dulce', [['no muy dulce', 'dulce', 'gourmand']]],
    ['perfumes árabes', []],
    ['perfume', []],
    ['de la', [['de'], ['la']]],
    ['', []],
  ])('%s', (term, words) => {
    expect(expandSearch(term).map(({ texts }) => texts)).toEqual(words)
  })

  test('every popular search matches a value of the catalog', () => {
    const values = [...SCENT_FAMILIES, ...ATTRIBUTES].map(foldText)
    for (const term of POPULAR_SEARCHES.flatMap(({ en, es }) => [en, es])) {
      const words = expandSearch(term)
      expect(words).toHaveLength(1)
      expect(values.some((value) => words[0]?.texts.includes(value))).toBe(true)
    }
  })

  test('the table has no phrase twice', () => {
    const phrases = SEARCH_SYNONYMS.flatMap(({ typed }) => [...new Set(typed.map(foldText))])
    expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([])
  })

  test('the first alternative of every entry is the typed text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('oud', 'New', 'arrivals', 'de', 'Rose', 'x1', '100', 'ml', '10ml'), {
          minLength: 1,
        }),
        (typed) => {
          const firsts = expandSearch(typed.join(' ')).map(({ texts: [first] }) => first)
          const meant = searchWords(typed.join(' ')).filter((word) => word !== 'de')
          expect(firsts.join(' ')).toBe(meant.length > 0 ? meant.join(' ') : typed.join(' '))
        },
      ),
      { numRuns: 200 },
    )
  })
})
