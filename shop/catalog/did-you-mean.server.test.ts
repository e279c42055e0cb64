import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '#shop/text/fold-text.ts'
import { describeEachEngine } from '#tests/database.ts'
import { createFilledDatabase, type FilledDatabase } from '#tests/filled-database.ts'
import { listCatalog } from './catalog-list.server.ts'
import { defaultQuery } from './catalog-state.ts'

describeEachEngine('¿Quisiste decir …?', (engine) => {
  let shop: FilledDatabase
  beforeAll(async () => {
    shop = await createFilledDatabase(engine)
  })
  afterAll(() => shop.close())

  const search = (term: string, part = {}) =>
    listCatalog(shop.db, { ...defaultQuery(), search: term, ...part })

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
    const { matching, didYouMean } = await search(typed)
    expect(matching === 0 ? didYouMean?.spellings : []).toContain(printed)
    const shown = didYouMean?.cards.map(({ brand, name }) => foldText(`${brand} ${name}`)) ?? []
    expect(shown[0]).toContain(foldText(printed))
    expect(shown.length).toBeLessThanOrEqual(8)
    expect(didYouMean?.spellings.length).toBeLessThanOrEqual(3)
    expect((await search(printed)).matching).toBeGreaterThan(0)
  })

  test.each(['zzzzqqq', 'qqq', 'x7', '%%%', '💥💥💥', 'wxyzwxyz 12345'])(
    '%s is like nothing',
    async (typed) => {
      expect(await search(typed)).toMatchObject({ matching: 0, didYouMean: null })
    },
  )

  test('a prefix of a word is found without a correction', async () => {
    expect((await search('club de nuit intens')).cards.map(({ name }) => name)).toContain(
      'Club de Nuit Intense',
    )
  })

  test('a term that a filter hides, or that is found, is not corrected', async () => {
    expect(await search('khamrah', { price: { max: 100 } })).toMatchObject({ matching: 0, didYouMean: null })
    expect((await search('khamrah')).didYouMean).toBeNull()
  })

  test('the thresholds do not persist on the connection', async () => {
    await search('Lataffa')
    const { rows } = await shop.pool.query(
      "select show_limit(), current_setting('pg_trgm.word_similarity_threshold') as word",
    )
    expect(rows).toEqual([{ show_limit: expect.closeTo(0.3), word: '0.6' }])
  })
})
