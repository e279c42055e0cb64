import { expect, test } from 'vitest'
import { parseBodyType } from './parse-form.ts'

const FORM = 'application/x-www-form-urlencoded'

test.each([
  FORM,
  'Application/X-WWW-Form-URLencoded',
  ` \t${FORM}\t `,
  `${FORM};charset=UTF-8`,
  `${FORM}; charset="utf-8"`,
])('an ordinary form may be typed %j', (type) => {
  expect(parseBodyType(type)).toEqual({ kind: 'urlencoded' })
})

test.each([
  [
    'multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW',
    '----WebKitFormBoundary7MA4YWxkTrZu0gW',
  ],
  ['multipart/form-data; boundary=----geckoformboundary5e8f1f5d3a', '----geckoformboundary5e8f1f5d3a'],
  ['multipart/form-data; boundary=----formdata-undici-012345678901', '----formdata-undici-012345678901'],
  ['Multipart/Form-Data; Boundary="a b=c"', 'a b=c'],
  ['multipart/form-data; charset=utf-8; boundary=x', 'x'],
  [`multipart/form-data; boundary=${'x'.repeat(70)}`, 'x'.repeat(70)],
])('a multipart form may be typed %j', (type, boundary) => {
  expect(parseBodyType(type)).toEqual({ kind: 'multipart', boundary })
})

test('a short text may be typed as a browser beacon types it', () => {
  expect(parseBodyType('text/plain;charset=UTF-8')).toEqual({ kind: 'text' })
})

test.each([
  undefined,
  null,
  '',
  ';',
  'application/json',
  'multipart/mixed; boundary=x',
  `x${FORM}`,
  `${FORM}/x`,
  `${FORM} x`,
  `text/plain, ${FORM}`,
  `${FORM}, text/plain`,
  `${FORM}, ${FORM}`,
  `${FORM},`,
  `, ${FORM}`,
  `${FORM};`,
  `${FORM}; charset`,
  `${FORM}; charset=`,
  `${FORM}; charset=utf-16`,
  `${FORM}; charset=iso-8859-1`,
  `${FORM}; charset=utf-8; charset=utf-8`,
  `${FORM}; charset=utf-8; Charset=utf-16`,
  `${FORM}; boundary=x`,
  `${FORM}; x=y`,
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary="x',
  'multipart/form-data; boundary="x "',
  'multipart/form-data; boundary="x\\"y"',
  'multipart/form-data; boundary="x,y"',
  'multipart/form-data; boundary=ñ',
  `multipart/form-data; boundary=${'x'.repeat(71)}`,
  'multipart/form-data; boundary=x; boundary=x',
  'multipart/form-data; boundary=x; x=y',
  'multipart/form-data; boundary=x, multipart/form-data; boundary=y',
  "multipart/form-data; boundary*=utf-8''x",
  'text/plain; boundary=x',
])('a body typed %j has no type that is taken', (type) => {
  expect(parseBodyType(type)).toBeUndefined()
})

test('a long header is read without going back over it', () => {
  const long = [
    `${FORM}${'; a=b'.repeat(6000)}x,`,
    `${FORM}; a="${'\\'.repeat(30_000)}`,
    `a/${'a'.repeat(30_000)},`,
  ]
  expect(long.map(parseBodyType)).toEqual([undefined, undefined, undefined])
})
