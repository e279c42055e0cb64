import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminShop } from '#tests/admin-shop.ts'

describe.each([
  ['without a family: no section', '{}', []],
  ['of two families: links to both', '{Floral,Oriental}', ['Floral', 'Oriental']],
])('home of a shop with a perfume %s', (_, families, linked) => {
  const shop = adminShop()

  beforeAll(async () => {
    await shop.db.execute(
      sql`insert into products (name, brand, state, scent_family) values ('Yara', 'Lattafa', 'published', ${families})`,
    )
  })

  test('links only families with perfumes', async () => {
    const html = await (await shop.ask('/')).text()
    expect(html.includes('Encuentra tu familia')).toBe(linked.length > 0)
    const found = [...html.matchAll(/href="[^"]*[?]familia=([^"&]+)/g)].map(([, family]) => family)
    expect([...new Set(found)]).toEqual(expect.arrayContaining(linked))
    expect(new Set(found).size).toBe(linked.length)
  })

  test('the sitemap names only lists with perfumes, which may be indexed', async () => {
    const xml = await (await shop.ask('/sitemap.xml')).text()
    for (const path of ['/catalog', '/men', '/women', '/unisex']) {
      const isIndexed = !(await (await shop.ask(path)).text()).includes('noindex')
      expect([path, xml.includes(`${path}</loc>`)]).toEqual([path, isIndexed])
    }
    expect(xml).toContain('/unisex</loc>')
  })
})
