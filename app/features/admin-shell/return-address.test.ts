import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

test.each(['/admin/products', '/admin/products/edit/5?pestana=imagenes', '/admin/dashboard?seccion=pedidos'])(
  'leads back to %s',
  (address) => {
    expect(returnAddress(address)).toBe(address)
  },
)

test.each([
  null,
  '',
  'https://evil.example/admin/',
  '//evil.example/admin/x',
  '/\\evil.example/admin/',
  '/admin/\\..\\..\\evil',
  '/admin/../../catalog',
  '/admin/..//evil.example',
  '/admin',
  '/adminx/',
  '/catalog',
  'admin/products',
  'javascript:alert(1)',
  '/admin/logout',
  '/admin/%0a\nset-cookie: x',
])('never leads from the sign-in to %j', (address) => {
  expect(returnAddress(address)).toBe('/admin/dashboard')
})
