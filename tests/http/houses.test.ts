import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminShop } from '#tests/admin-shop.ts'

describe('the list of a house', () => {
  const shop = adminShop()
  const read = async (path: string) => (await shop.ask(path)).text()

  beforeAll(async () => {
    await shop.db.execute(sql`
      insert into products (name, brand, state)
        select 'Perfume ' || n, case when n > 3 then 'Afnan' else 'Al Rehab' end, 'published' from generate_series(1, 5) n`)
  })

  test('with three perfumes has its name in the title, is indexed and in the sitemap', async () => {
    const page = await read('/catalog?marca=Al+Rehab')
    expect(page).toContain('<title>Perfumes de Lujo de Al Rehab')
    expect(page).toContain('/catalog?marca=Al+Rehab"')
    expect(page).not.toContain('noindex')
    expect(await read('/sitemap.xml')).toContain('/catalog?marca=Al+Rehab</loc>')
  })

  test('with two perfumes is not indexed', async () => {
    const page = await read('/catalog?marca=Afnan')
    expect(page).toContain('noindex')
    expect(page).toContain('<title>Perfumes de Lujo ·')
    expect(await read('/sitemap.xml')).not.toContain('marca=Afnan')
  })
})
