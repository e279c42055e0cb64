import { describe, expect, test } from 'vitest'
import { adminProductForm, GOOD } from '#tests/admin-product-form.ts'

describe('invalid requests to the admin area', () => {
  const shop = adminProductForm()
  const { send, everyRow, expectRefused } = shop

  test('a form of another site, or without an origin, is refused', async () => {
    for (const path of [
      '/admin/products/new',
      `/admin/products/edit/${shop.id}`,
      '/admin/products',
      '/admin/uploads',
    ]) {
      const foreign = await send(path, { ...GOOD, id: shop.id }, { origin: 'https://evil.example' })
      await expectRefused(foreign, 403, 'Este envío no viene de nuestra tienda')
      const headers = { accept: 'text/html', cookie: shop.cookie }
      const silent = await fetch(shop.url + path, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ id: shop.id }),
      })
      await expectRefused(silent, 403, 'Este envío no viene de nuestra tienda')
    }
  })

  test('a form sent again is saved once, and one with an invalid version is refused', async () => {
    const edit = { ...GOOD, shortDescription: 'Otra', version: '1' }
    const answer = await send(`/admin/products/edit/${shop.id}`, edit)
    await shop.remember()
    // Its size has no id, so a second save would add the size again.
    const again = await send(`/admin/products/edit/${shop.id}`, edit)
    expect([answer.status, again.status, await everyRow()]).toEqual([302, 302, shop.before])
    for (const version of ['1', '0', '-1', 'NaN', '9e99', '']) {
      const late = await send(`/admin/products/edit/${shop.id}`, { ...edit, name: 'De antes', version })
      expect([version, late.status]).toEqual([version, 409])
      expect(await everyRow()).toBe(shop.before)
    }
  })

  test('unknown ids, and ids of other rows, change nothing', async () => {
    for (const one of [
      crypto.randomUUID(),
      'x',
      "1'; drop table products --",
      '%2e%2e%2fnew%00'.slice(0, 11),
    ]) {
      const answer = await send(`/admin/products/edit/${encodeURIComponent(one)}`, { ...GOOD, version: '1' })
      expect([one, answer.status]).toEqual([one, 404])
      expect(await everyRow()).toBe(shop.before)
      expect((await send('/admin/products', { id: one })).status).toBe(one.length === 36 ? 200 : 400)
      expect(await everyRow()).toBe(shop.before)
    }
  })

  test('ids and names that no database can hold are refused, and change nothing', async () => {
    const currency = '/admin/dashboard?seccion=configuracion&parte=moneda'
    const sent: [path: string, fields: Record<string, string>, status: number][] = [
      [currency, { deshacer: '\0' }, 409],
      [currency, { tienda: '$', de: '\0', nueva: 'COP', precios: 'igual' }, 409],
      [currency, { tienda: '$', de: '$', nueva: 'CRC', precios: 'cambio', tasa: '999999999' }, 409],
      ['/admin/products/changes', { deshacer: '\0' }, 409],
      ['/admin/products/changes', { deshacer: '9'.repeat(30) }, 409],
      [`/admin/products/history/${shop.id}`, { cambio: '\0', version: '1' }, 404],
    ]
    for (const [path, fields, status] of sent) {
      const answer = await send(path, fields)
      expect([path, JSON.stringify(fields), answer.status]).toEqual([path, JSON.stringify(fields), status])
    }
    const headers = { accept: 'text/html', cookie: shop.cookie, origin: shop.url }
    const asked: [path: string, method: string, status: number][] = [
      [`${currency}&de=%00&nueva=COP&precios=igual`, 'GET', 200],
      ['/admin/products/changes?hecho=%00', 'GET', 200],
      ['/admin/uploads?path=%00', 'GET', 200],
      ['/admin/uploads?path=%00', 'PUT', 400],
    ]
    for (const [path, method, status] of asked) {
      const answer = await fetch(shop.url + path, { method, headers })
      expect([method, path, answer.status]).toEqual([method, path, status])
    }
    expect(await everyRow()).toBe(shop.before)
  })

  test.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415, 'SVG no se admiten'],
    ['<!doctype html><script>alert(1)</script>', 415, 'es una página web'],
    ['GIF89a', 415, 'GIF no se admiten'],
    ['%PDF-1.7', 415, 'PDF no se admiten'],
    ['MZ\0\0programa', 415, 'no es una imagen que podamos leer'],
    ['\xff\xd8\xff\xe0 no es una foto', 422, 'está dañada o incompleta'],
    ['', 400, 'está vacío'],
  ])('a file declared as a photo is refused: %j', async (text, status, message) => {
    const bytes = Buffer.from(text, 'latin1')
    const form = new FormData()
    form.append('file', new File([bytes], 'foto.jpg', { type: 'image/jpeg' }))
    const headers = { origin: shop.url, cookie: shop.cookie }
    const answer = await fetch(`${shop.url}/admin/uploads`, { method: 'POST', headers, body: form })
    await expectRefused(answer, status, message)
  })
})
