import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '#shop/text/fold-text.ts'
import { describeEachEngine } from '#tests/database.ts'
import { createFilledDatabase, type FilledDatabase } from '#tests/filled-database.ts'
import { listCatalog } from './catalog-list.ts'
import { defaultQuery } from './catalog-state.ts'
import { loadCatalogIndex } from './load-index.server.ts'

describeEachEngine('corrections of a search', (engine) => {
  let shop: FilledDatabase
  beforeAll(async () => {
    shop = await createFilledDatabase(engine)
  })
  afterAll(() => shop.close())

  const search = async (term: string, part = {}) =>
    listCatalog(await loadCatalogIndex(shop.db), { ...defaultQuery({}, term), ...part })

  test.each([
    ['Lataffa', 'Lattafa'],
    ['Lattaffa', 'Lattafa'],
    ['lattfa', 'Lattafa'],
    ['Kamrah', 'Khamrah'],
    ['kamra', 'Khamrah'],
    ['jamra', 'Khamrah'],
    ['hamrra', 'Khamrah'],
    ['Assad', 'Asad'],
    ['Asaad', 'Asad'],
    ['Yarra', 'Yara'],
    ['hawass', 'Hawas for Him'],
    ['klub de nuit intens', 'Club de Nuit Intense'],
    ['ambar oud gold edision', 'Amber Oud Gold Edition'],
    ['latafa kamra', 'Lattafa Khamrah'],
    ['haramein', 'Al Haramain'],
  ])('%s → %s', async (typed, printed) => {
    const { cards, corrections } = await search(typed)
    expect(corrections.length).toBeGreaterThan(0)
    const [first] = cards.map(({ brand, name }) => foldText(`${brand} ${name}`))
    expect(first).toContain(foldText(printed))
    const plain = await search(corrections[0] ?? '')
    expect(plain).toMatchObject({ corrections: [] })
    expect(cards).toEqual(plain.cards)
  })

  test('a misspelled term is searched as typed on request', async () => {
    expect(await search('Lataffa', { isLiteral: true })).toMatchObject({ matching: 0, corrections: [] })
  })

  test.each(['zzzzqqq', 'qqq', 'x7', '%%%', '💥💥💥', 'wxyzwxyz 12345'])(
    '%s is like nothing',
    async (typed) => {
      expect(await search(typed)).toMatchObject({ matching: 0, corrections: [] })
    },
  )

  test('a prefix of a word is found without a correction', async () => {
    expect((await search('club de nuit intens')).cards.map(({ name }) => name)).toContain(
      'Club de Nuit Intense',
    )
  })

  test('a term that a filter hides, or that is found, is not corrected', async () => {
    expect(await search('khamrah', { price: { max: 100 } })).toMatchObject({ matching: 0, corrections: [] })
    expect((await search('khamrah')).corrections).toEqual([])
  })
})
