import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

test.each(['/bag?lineas=12x2', '/favoritos', '/order/new', '/account', '/product/abc?talla=100%20ml'])(
  'leads back to %s',
  (address) => {
    expect(returnAddress(address)).toBe(address)
  },
)

test.each([
  null,
  '',
  'favoritos',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/..//evil.example/',
  '/\tevil',
  '/admin',
  '/ADMIN/products',
  '/%61dmin/products',
  '/auth/logout',
  '/%zz',
])('%j leads to the account', (address) => {
  expect(returnAddress(address)).toBe('/account')
})
