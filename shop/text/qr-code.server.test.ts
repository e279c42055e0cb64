import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.server.ts'

test('the path draws exactly the dark modules', () => {
  const text = `https://wa.me/573001234567?text=${'%C3%B1'.repeat(90)}`
  const { size, path } = qrCode(text)
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  }
  expect(drawn).toEqual(encode(text, { ecc: 'L', boostEcc: false, border: 4 }).data)
})
