import { describe, expect, test } from 'vitest'
import { adminReturnPath, shopReturnPath } from './return-path.ts'

const ELSEWHERE = [
  null,
  '',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/..//evil.example/',
  '/\tevil',
  'javascript:alert(1)',
]

describe('after the sign-in of a customer', () => {
  test.each(['/bag?lineas=12x2', '/favoritos', '/order/new', '/account', '/product/abc?talla=100%20ml'])(
    'leads back to %s',
    (address) => {
      expect(shopReturnPath(address)).toBe(address)
    },
  )

  test.each([
    ...ELSEWHERE,
    'favoritos',
    '/admin',
    '/ADMIN/products',
    '/%61dmin/products',
    '/%2fadmin',
    '/auth/logout',
    '/%zz',
  ])('%j leads to the account', (address) => {
    expect(shopReturnPath(address)).toBe('/account')
  })
})

describe('after the sign-in of the administrator', () => {
  test.each([
    '/admin/products',
    '/admin/products/edit/5?pestana=imagenes',
    '/admin/dashboard?seccion=pedidos',
  ])('leads back to %s', (address) => {
    expect(adminReturnPath(address)).toBe(address)
  })

  test.each([
    ...ELSEWHERE,
    'https://evil.example/admin/',
    '//evil.example/admin/x',
    '/\\evil.example/admin/',
    '/admin/\\..\\..\\evil',
    '/admin/../../catalog',
    '/admin/..//evil.example',
    '/admin',
    '/adminx/',
    '/catalog',
    '/catalog/../admin/products',
    'admin/products',
    '/admin/logout',
    // Files: the router would show an empty page in their place.
    '/admin/orders.csv',
    '/admin/products/import/5/errors.csv',
    '/admin/products/export/file?formato=propio',
    '/admin/%0a\nset-cookie: x',
  ])('%j leads to the dashboard', (address) => {
    expect(adminReturnPath(address)).toBe('/admin/dashboard')
  })
})
