import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pack, unpack } from './packed.ts'

test('every value of JSON is the same after packing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(unpack(pack(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('quotes and backslashes of texts stay, and the packed text has no quote to escape', () => {
  const card = { name: `Bade'e Al Oud "Honor" \\ \\' \\" \\u0027`, sizes: [{ label: '10 ml' }] }
  expect(unpack(pack(card))).toEqual(card)
  expect(pack({ name: 'Yara' })).toBe("{'name':'Yara'}")
})
