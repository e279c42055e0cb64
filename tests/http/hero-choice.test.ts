import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminShop } from '#tests/admin-shop.ts'

const LOOK = '/admin/dashboard?seccion=configuracion&parte=aspecto'

describe('the choice of the hero over HTTP', () => {
  const shop = adminShop()

  test('a save that the database refuses lists the found perfumes again', async () => {
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`insert into products (name) values ('Yara') returning id`,
    )
    await shop.db.execute(sql`
      create function refuse_write() returns trigger language plpgsql as
        $$ begin raise exception 'read-only' using errcode = '25006'; end $$`)
    await shop.db.execute(
      sql`create trigger refused before update on store_settings execute function refuse_write()`,
    )
    const heroProduct = rows[0]?.id ?? ''
    const headers = { cookie: shop.cookies.admin, accept: 'text/html', origin: 'http://shop.example' }
    const body = new URLSearchParams({
      ...{ version: '0', palette: 'ambar', heroProduct, heroSearch: 'yara', heroSearched: 'yara' },
    })
    const answer = await shop.ask(LOOK, { method: 'POST', headers, body })
    const html = await answer.text()
    expect(answer.status).toBe(503)
    expect(html).toContain('>Yara</span>')
    expect(html).not.toContain('ya no está en la tienda')
  })
})
