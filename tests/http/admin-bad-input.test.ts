import { describe, expect, test } from 'vitest'
import { adminProductForm, type Fields, GOOD } from '#tests/admin-product-form.ts'

describe('invalid input in the product form', () => {
  const shop = adminProductForm()
  const { send, expectRefused } = shop

  const NO_PRICE = 'Todas las variantes de tamaño habilitadas deben tener precios mayores a cero'
  const size = (row: number, changes: Fields = {}) =>
    Object.fromEntries(
      Object.entries({ value: '100', unit: 'ml', enabled: 'on', price: '45', salePrice: '', ...changes }).map(
        ([name, value]) => [`sizes.${row}.${name}`, value],
      ),
    )

  test.each<[string, Fields, string]>([
    ['a name of spaces', { name: ' \t\n' }, 'El nombre del producto es requerido'],
    ['a name of 201 letters', { name: 'n'.repeat(201) }, 'El nombre: como mucho 200 caracteres'],
    [
      'a long description',
      { description: 'd'.repeat(500_000) },
      'La descripción: como mucho 10.000 caracteres',
    ],
    ['a gender that is none', { gender: 'x' }, 'Elige un género de la lista'],
    ['a family that is none', { scentFamily: ['Oriental', '__proto__'] }, 'Elige familias de la lista'],
    ['no family', { scentFamily: [] }, 'La familia olfativa debe ser seleccionada'],
    [
      '31 attributes',
      { attributes: Array.from({ length: 31 }, (_, n) => `a${n}`) },
      'Como mucho 30 atributos',
    ],
    ['a note of 81 letters', { 'notes.top': 'n'.repeat(81) }, 'Cada nota: como mucho 80 caracteres'],
    ['a negative price', size(0, { price: '-45' }), NO_PRICE],
    ['a price of zero', size(0, { price: '0' }), NO_PRICE],
    ['a price of NaN', size(0, { price: 'NaN' }), NO_PRICE],
    ['a price of Infinity', size(0, { price: 'Infinity' }), NO_PRICE],
    ['a price of words', size(0, { price: 'mucho' }), NO_PRICE],
    ['a huge price', size(0, { price: '99999999999' }), 'El precio es demasiado alto'],
    ['a dearer sale', size(0, { salePrice: '46' }), 'El precio de oferta debe ser mayor a cero y menor que'],
    ['a negative size', size(0, { value: '-1' }), 'El contenido de cada tamaño debe ser mayor a cero'],
    ['the same size twice', { ...size(0), ...size(1) }, 'Hay un tamaño repetido'],
    ['no size', size(0, { enabled: '' }), 'Al menos una variante de tamaño debe estar habilitada'],
    ['a picture outside', { images: '../../etc/passwd' }, 'Una de las imágenes no es de esta tienda'],
    [
      'a picture elsewhere',
      { images: 'https://evil.example/a.jpg' },
      'Una de las imágenes no es de esta tienda',
    ],
    [
      'a picture that is gone',
      { images: `${'0'.repeat(32)}.jpg` },
      'Una de las imágenes ya no está guardada',
    ],
  ])('%s', async (_, changes, message) => {
    await expectRefused(await send('/admin/products/new', { ...GOOD, ...changes }), 422, message)
    const edit = { ...GOOD, version: '1', ...changes }
    await expectRefused(await send(`/admin/products/edit/${shop.id}`, edit), 422, message)
  })

  test('a description of 10 MB is refused', async () => {
    const answer = await send('/admin/products/new', { ...GOOD, description: 'd'.repeat(10 * 1024 * 1024) })
    await expectRefused(answer, 413, 'Lo que has enviado es demasiado grande')
  })

  test('a file in place of a text is refused', async () => {
    const name = new Blob(['texto'], { type: 'text/plain' })
    const answer = await send('/admin/products/new', { ...GOOD, name })
    await expectRefused(answer, 415, 'no tiene el formato que espera esta página')
  })

  test.each([
    ['application/json', 415, 'no tiene el formato que espera esta página'],
    ['text/plain', 415, 'no tiene el formato que espera esta página'],
    ['multipart/form-data; boundary=x', 400, 'no llegó entero o no se puede leer'],
  ])('a body of type %s that is no form is refused', async (type, status, message) => {
    const headers = { accept: 'text/html', origin: shop.url, cookie: shop.cookie, 'content-type': type }
    const answer = await fetch(`${shop.url}/admin/products/new`, {
      method: 'POST',
      headers,
      body: '{"name":1}',
    })
    await expectRefused(answer, status, message)
  })

  test('a name with markup is shown as text, in the shop and in the admin area', async () => {
    const name = '</title></script><script>alert(1)</script><img src=x onerror=alert(1)>'
    expect((await send('/admin/products/new', { ...GOOD, name })).status).toBe(302)
    for (const path of ['/admin/products', '/catalog', '/sitemap.xml']) {
      const page = await (
        await fetch(shop.url + path, { headers: { cookie: shop.cookie, accept: 'text/html' } })
      ).text()
      expect([path, page]).toEqual([path, expect.not.stringMatching(/<script>alert|<img src=x/)])
    }
  })
})
