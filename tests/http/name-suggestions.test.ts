import { describe, expect, test } from 'vitest'
import { adminProductForm } from '#tests/admin-product-form.ts'

describe('the names that the product form suggests', () => {
  const shop = adminProductForm()

  test('the brands are those of the shop before other houses, the notes those of the library', async () => {
    const ask = (path: string, cookie = shop.cookie) =>
      fetch(shop.url + path, { headers: { cookie }, redirect: 'manual' })
    const brands: string[] = await (await ask('/admin/names/brands')).json()
    expect(brands[0]).toBe('Lattafa')
    expect(brands).toEqual(expect.arrayContaining(['Armaf', 'Al Haramain']))
    expect(new Set(brands).size).toBe(brands.length)
    const notes: string[] = await (await ask('/admin/names/notes')).json()
    expect(notes).toEqual(expect.arrayContaining(['Bergamota', 'Vainilla']))
    expect(notes).not.toContain('Lattafa')
    expect((await ask('/admin/names/other')).status).toBe(404)
    for (const path of ['/admin/names/brands', '/admin/names/notes'])
      expect([path, (await ask(path, '')).ok]).toEqual([path, false])
  })
})
