import type { Request } from './request.ts'

const MB = 1024 * 1024
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'

/** One Content-Type header for each string; an empty list sends none. */
type Spelling = readonly string[]

/** Variants of the Content-Type of an ordinary form. Parsers disagree on most of them. */
export const FORM_SPELLINGS: readonly Spelling[] = [
  [FORM],
  [FORM.toUpperCase()],
  [` \t${FORM}\t `],
  [`text/plain, ${FORM}`],
  [`${FORM}, text/plain`],
  [`${FORM},${FORM}`],
  [`, ${FORM}`],
  [`multipart/form-data, ${FORM}`],
  [`${MULTIPART}, ${FORM}`],
  [FORM, FORM],
  ['text/plain', FORM],
  [FORM, 'text/plain'],
  [MULTIPART, FORM],
  [`${FORM};`],
  [`${FORM};charset=UTF-8`],
  [`${FORM}; charset="utf-8"`],
  [`${FORM}; charset=utf-16`],
  [`${FORM}; charset=iso-8859-1`],
  [`${FORM}; charset=utf-8; charset=utf-8`],
  [`${FORM}; charset`],
  [`${FORM}; boundary=x`],
  [`${FORM}; x=y`],
  [`${FORM} ; charset = utf-8`],
  [`${FORM} text/plain`],
  [`${FORM}/x`],
  [`x${FORM}`],
  ['application/json'],
  ['text/plain'],
  [''],
  [],
]

const part = (head: string, content = '') => `--x\r\n${head}\r\n\r\n${content}\r\n`
const disposition = (more: string) => `content-disposition: form-data; ${more}`
const field = part(disposition('name="a"'))
const END = '--x--\r\n'

/** Bodies of a multipart form, each up to 1 MB. */
const MULTIPART_BODIES: [what: string, body: string, type?: string][] = [
  ['20,000 fields', field.repeat(20_000).slice(0, MB - END.length) + END],
  [
    '20,000 files',
    part(disposition('name="a"; filename="b"'))
      .repeat(16_000)
      .slice(0, MB - 10) + END,
  ],
  ['boundaries only', '--x\r\n'.repeat(200_000)],
  ['empty parts', '--x\r\n\r\n\r\n'.repeat(115_000)],
  ['prefixes of the boundary', `${part(disposition('name="a"'), '\r\n--y'.repeat(200_000))}${END}`],
  ['headers of 1 MB', part(`x: ${'a'.repeat(MB - 100)}`)],
  ['100,000 headers', part('a: b\r\n'.repeat(150_000))],
  ['a name of 1 MB', part(disposition(`name="${'a'.repeat(MB - 100)}"`)) + END],
  ['100,000 parameters', part(disposition('a=b; '.repeat(200_000))) + END],
  ['quotes without end', part(disposition('name="\\'.repeat(90_000))) + END],
  ['no final boundary', part(disposition('name="a"'), 'a'.repeat(MB - 200))],
  ['no boundary at all', 'a'.repeat(MB - 10)],
  [
    'a form within a form',
    `${part('content-type: multipart/mixed; boundary=y', `--y\r\n${field}`.repeat(15_000))}${END}`,
  ],
  ['text after the end', END + 'a&'.repeat(500_000)],
  [
    'a boundary of dashes',
    `--${'-'.repeat(70)}\r\n${disposition('name="a"')}\r\n\r\n${'-'.repeat(MB - 200)}`,
    `multipart/form-data; boundary=${'-'.repeat(70)}`,
  ],
]

/** Variants of the boundary of a multipart form. */
export const BOUNDARY_SPELLINGS: readonly string[] = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  `multipart/form-data; boundary=${'x'.repeat(71)}`,
  `multipart/form-data; boundary=${'x'.repeat(20_000)}`,
  'multipart/form-data; boundary=x; boundary=y',
  'multipart/form-data; boundary=y; boundary=x',
  'multipart/form-data; boundary="x"; boundary=x',
  'multipart/form-data; boundary="x',
  'multipart/form-data; boundary="\\x"',
  'multipart/form-data; BOUNDARY=x',
  'multipart/form-data; boundary=x; charset=utf-16',
  'multipart/form-data; boundary=x, multipart/form-data; boundary=y',
  'multipart/mixed; boundary=x',
  "multipart/form-data; boundary*=utf-8''x",
]

/** Values of Content-Encoding. */
const ENCODINGS = ['gzip', 'br', 'deflate', 'identity', 'identity, gzip', '', 'x', 'GZIP', 'chunked']

export interface SpelledForm extends Request {
  what: string
}

/** The 1 MB form that is expensive to parse, with every Content-Type, and multipart bodies that are expensive. */
export function spelledForms(host: string): SpelledForm[] {
  const post = (what: string, types: Spelling, body: Buffer, more: [string, string][] = []): SpelledForm => {
    const typed = types.map((type): [string, string] => ['content-type', type])
    return { what, method: 'POST', target: '/auth/login', headers: [['host', host], ...typed, ...more], body }
  }
  const fields = Buffer.alloc(MB - 10, 'a&')
  const parts = Buffer.from(field.repeat(15_000) + END)
  return [
    ...FORM_SPELLINGS.map((types) => post(`typed ${types.join(' + ')}`, types, fields)),
    ...ENCODINGS.map((name) => post(`encoded ${name}`, [FORM], fields, [['content-encoding', name]])),
    ...BOUNDARY_SPELLINGS.map((type) => post(type.slice(0, 100), [type], parts)),
    ...MULTIPART_BODIES.map(([what, body, type = MULTIPART]) => post(what, [type], Buffer.from(body))),
  ]
}
