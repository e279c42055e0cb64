import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminProductForm, GOOD } from '#tests/admin-product-form.ts'

describe('the export of the catalog', () => {
  const shop = adminProductForm()

  test('has all products, drafts too, or what a filter shows, in each format; visitors get none', async () => {
    await shop.send('/admin/products/new', { ...GOOD, name: 'Asad', brand: 'Afnan' })
    await shop.db.execute(sql`update products set state = 'draft' where name = 'Asad'`)
    const ask = (path: string, cookie = shop.cookie) =>
      fetch(`${shop.url}/admin/products/${path}`, { headers: { cookie } })
    const page = await (await ask('export?marca=Afnan')).text()
    expect(page).toContain('Los que muestra el filtro (1)')
    expect(page).toContain('Todo el catálogo (2)')
    expect(page).toContain('Van también los borradores, con su estado; los archivados no.')
    const chosen = await (await ask('export?marca=Afnan&estado=Borrador&estado=Archivado')).text()
    expect(chosen).toContain('Solo los que están en: Borrador, Archivado.')
    expect(chosen).not.toContain('los archivados no')
    const whole = await (await ask('export')).text()
    expect(whole).toContain('Van también los borradores y los archivados, con su estado.')

    const file = async (query: string) => {
      const answer = await ask(`export/file?${query}`)
      const text = await answer.text()
      return {
        status: answer.status,
        name: answer.headers.get('content-disposition')?.replace(/\d{4}-\d\d-\d\d/, 'DATE'),
        names: ['Khamrah', 'Asad'].filter((name) => text.includes(name)),
      }
    }
    const named = (name: string, names = ['Khamrah', 'Asad']) => ({
      status: 200,
      name: `attachment; filename="${name}-DATE.csv"`,
      names,
    })
    expect(await file('formato=csv')).toEqual(named('productos'))
    expect(await file('formato=csv&alcance=filtro&marca=Afnan')).toEqual(named('productos', ['Asad']))
    expect(await file('formato=csv&alcance=todo&marca=Afnan')).toEqual(named('productos'))
    expect(await file('formato=shopify')).toEqual(named('shopify'))
    expect(await file('formato=woocommerce')).toEqual(named('woocommerce'))
    const sheet = Buffer.from(await (await ask('export/file?formato=xlsx')).arrayBuffer())
    expect(sheet.subarray(0, 2).toString()).toBe('PK')
    expect((await file('formato=pdf')).status).toBe(404)
    expect((await ask('export/file?formato=csv', '')).status).toBe(401)
  })
})
