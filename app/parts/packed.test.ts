import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pack, unpack } from './packed.ts'

/** As a browser reads it: only the text is sent. */
const send = <Value>(value: Value) => unpack<Value>({ text: pack(value).text })

test('every value of JSON is the same after packing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(send(value)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('quotes and backslashes of texts stay, and the packed text has no quote to escape', () => {
  const card = { name: `Bade'e Al Oud "Honor" \\ \\' \\" \\u0027`, sizes: [{ label: '10 ml' }] }
  expect(send(card)).toEqual(card)
  expect(pack({ name: 'Yara' }).text).not.toContain('"')
})

test('keys that many objects have are written once', () => {
  const sizes = [10, 30, 50].map((volume) => ({ volume, label: `${volume} ml` }))
  expect(send({ sizes })).toEqual({ sizes })
  expect(pack({ sizes }).text.split('volume')).toHaveLength(2)
})

test('a field without a value is left out, as in JSON', () => {
  expect(send({ name: 'Yara', salePrice: undefined })).toStrictEqual({ name: 'Yara' })
})

test('on the server the page is rendered from the value itself', () => {
  const card = { name: 'Yara' }
  expect(unpack(pack(card))).toBe(card)
})
