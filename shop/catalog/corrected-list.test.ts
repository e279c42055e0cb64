import { beforeAll, expect, test } from 'vitest'
import { foldText } from '#shop/text/fold-text.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { createFilledDatabase } from '#tests/filled-database.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { listCatalog } from './catalog-list.ts'
import { defaultQuery } from './catalog-state.ts'
import { loadCatalogIndex } from './load-index.server.ts'

describeEachEngine('corrections of a search', (engine) => {
  const shop = openForTests(() => createFilledDatabase(engine))
  let catalog: CatalogIndex
  beforeAll(async () => {
    catalog = await loadCatalogIndex(shop.db)
  })

  const search = (term: string, part = {}) => listCatalog(catalog, { ...defaultQuery({}, term), ...part })

  test.each([
    ['Lataffa', 'Lattafa'],
    ['klub de nuit intens', 'Club de Nuit Intense'],
    ['latafa kamra', 'Lattafa Khamrah'],
  ])('%s → %s', (typed, printed) => {
    const { cards, corrections } = search(typed)
    expect(corrections.length).toBeGreaterThan(0)
    const [first] = cards.map(({ brand, name }) => foldText(`${brand} ${name}`))
    expect(first).toContain(foldText(printed))
    const plain = search(corrections[0] ?? '')
    expect(plain).toMatchObject({ corrections: [] })
    expect(cards).toEqual(plain.cards)
  })

  test('a misspelled term is searched as typed on request, with its corrections', () => {
    const { corrections } = search('Lataffa')
    expect(search('Lataffa', { isLiteral: true })).toMatchObject({ cards: [], matching: 0, corrections })
  })

  test('a term that is only found inside of words is searched as typed, and the spelling that may be meant is offered', () => {
    const { cards, corrections, isCorrected } = search('ood')
    expect(isCorrected).toBe(false)
    expect(corrections).toContain('oud')
    expect(cards.length).toBeGreaterThan(0)
    expect(cards).toEqual(search('ood', { isLiteral: true }).cards)
    expect(search('oud')).toMatchObject({ corrections: [], isCorrected: false })
  })

  test('a prefix of a word is found without a correction', () => {
    const { cards, corrections } = search('club de nuit intens')
    expect(cards.map(({ name }) => name)).toContain('Club de Nuit Intense')
    expect(corrections).toEqual([])
  })

  test('a term that a filter hides, or that is found, is not corrected', () => {
    expect(search('khamrah', { price: { max: 100 } })).toMatchObject({ matching: 0, corrections: [] })
    expect(search('khamrah').corrections).toEqual([])
  })
})
