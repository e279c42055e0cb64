import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminShop } from '#tests/admin-shop.ts'

describe('the list of a house or of a note', () => {
  const shop = adminShop()
  const read = async (path: string) => (await shop.ask(path)).text()

  beforeAll(async () => {
    await shop.db.execute(sql`
      insert into products (name, brand, state)
        select 'Perfume ' || n, case when n > 3 then 'Afnan' else 'Al Rehab' end, 'published' from generate_series(1, 5) n`)
    await shop.db.execute(sql`
      insert into product_notes (product_id, note_type, notes)
        select id, 'base', array['Vainilla', case brand when 'Afnan' then 'Oud' else 'Rosa' end] from products`)
  })

  test('of a house with three perfumes has its name in the title, is indexed and in the sitemap', async () => {
    const page = await read('/catalog?marca=Al+Rehab')
    expect(page).toContain('<title>Perfumes de Lujo de Al Rehab')
    expect(page).toContain('/catalog?marca=Al+Rehab"')
    expect(page).not.toContain('noindex')
    expect(await read('/sitemap.xml')).toContain('/catalog?marca=Al+Rehab</loc>')
  })

  test('of a house with two perfumes is not indexed', async () => {
    const page = await read('/catalog?marca=Afnan')
    expect(page).toContain('noindex')
    expect(page).toContain('<title>Perfumes de Lujo ·')
    expect(await read('/sitemap.xml')).not.toContain('marca=Afnan')
  })

  test('of a note in three perfumes has its name in the title, is indexed and in the sitemap', async () => {
    const page = await read('/catalog?con=Vainilla')
    expect(page).toContain('<title>Perfumes de Lujo con vainilla')
    expect(page).toContain('content="Perfumes árabes con vainilla. ')
    expect(page).toContain('/catalog?con=Vainilla"')
    expect(page).not.toContain('noindex')
    const sitemap = await read('/sitemap.xml')
    expect(sitemap).toContain('/catalog?con=Vainilla</loc>')
    expect(sitemap).toContain('/catalog?con=Rosa</loc>')
  })

  test('of a note in two perfumes is not indexed', async () => {
    expect(await read('/catalog?con=Oud')).toContain('noindex')
    expect(await read('/sitemap.xml')).not.toContain('con=Oud')
  })

  test.each([
    ['marca=AL+rehab', 'marca=Al+Rehab', 'de Al Rehab'],
    ['con=vanilla', 'con=Vainilla', 'con vainilla'],
  ])('at ?%s is that of ?%s, with its title and URL', async (typed, spelled, topic) => {
    const page = await read(`/catalog?${typed}`)
    expect(page).toContain(`<title>Perfumes de Lujo ${topic} ·`)
    expect(page).toContain(`<link rel="canonical" href="http://shop.example/catalog?${spelled}"/>`)
    expect(page).not.toContain(typed)
  })
})
