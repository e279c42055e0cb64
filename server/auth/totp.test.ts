import { expect, test } from 'vitest'
import { base32, keyUri, matchingStep, toCode, toStep } from './totp.ts'

const KEY = Buffer.from('12345678901234567890')

/** RFC 6238, appendix B; its codes have eight digits, ours are the last six. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code of second %i is %s', (second, code) => {
  expect(toCode(KEY, toStep(new Date(second * 1000)))).toBe(code)
})

test('a code counts for its half minute and the ones beside it', () => {
  const at = (seconds: number) => matchingStep(KEY, '081804', new Date((1_111_111_080 + seconds) * 1000))
  expect([-31, -30, 0, 29, 30, 59, 60].map(at).map((step) => step !== undefined)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
    false,
  ])
})

test.each(['', '81804', '0818044', '08180a', '٠٨١٨٠٤', ' 081804', '-81804'])('%j is no code', (code) => {
  expect(matchingStep(KEY, code, new Date(1_111_111_109_000))).toBeUndefined()
})

test('a key is written as apps read it', () => {
  expect(base32(KEY)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB')
  expect(keyUri(KEY, 'Casa & Nerolí', 'a@b.example')).toBe(
    'otpauth://totp/Casa%20%26%20Nerol%C3%AD:a%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Casa%20%26%20Nerol%C3%AD',
  )
})
