import { describe, expect, test } from 'vitest'
import { adminProductForm } from '#tests/admin-product-form.ts'

describe('the names that the product form suggests', () => {
  const shop = adminProductForm()

  test('the brands are those of the shop, the notes those of the library', async () => {
    const ask = (path: string, cookie = shop.cookie) =>
      fetch(shop.url + path, { headers: { cookie }, redirect: 'manual' })
    expect(await (await ask('/admin/brand-names')).json()).toEqual(['Lattafa'])
    const notes: string[] = await (await ask('/admin/note-names')).json()
    expect(notes).toEqual(expect.arrayContaining(['Bergamota', 'Vainilla']))
    expect(notes).not.toContain('Lattafa')
    for (const path of ['/admin/brand-names', '/admin/note-names'])
      expect([path, (await ask(path, '')).ok]).toEqual([path, false])
  })
})
