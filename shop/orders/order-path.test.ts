import { expect, test } from 'vitest'
import { loggedPath, orderPath } from './order-path.ts'

test.each([
  orderPath('AbCdEfGhIjKlMnOpQrStUv'),
  '/order/AbCdEfGhIjKlMnOpQrStUv.data',
  '/order/x/y',
  '/order/new2',
  '//order/AbCdEfGhIjKlMnOpQrStUv/',
  '/order//AbCdEfGhIjKlMnOpQrStUv',
  '/%6frder/AbCdEfGhIjKlMnOpQrStUv',
  '/order%2FAbCdEfGhIjKlMnOpQrStUv',
])('%s is not logged', (path) => expect(loggedPath(path)).toBe('/order/…'))

test('the URL of a review form is not logged', () => {
  expect(loggedPath('/opinar/AbCdEfGhIjKlMnOpQrStUv')).toBe('/opinar/…')
  expect(loggedPath('/OPINAR/x')).toBe('/OPINAR/…')
  expect(loggedPath('//opinar/AbCdEfGhIjKlMnOpQrStUv/')).toBe('/opinar/…')
})

test.each(['/order/new', '/order/new.data', '/catalog', '/orders', '/%E0%A4%A'])(
  '%s may be logged',
  (path) => {
    expect(loggedPath(path)).toBe(path)
  },
)
