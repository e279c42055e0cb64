import { brotliCompressSync, gzipSync } from 'node:zlib'
import { NAUGHTY } from './naughty.ts'
import type { Random } from './random.ts'
import { type Mutation, type Request, withForm, withHeader } from './request.ts'

type Fields = [string, string][]

/** Changes the fields of a form; adds fields to a request without any. */
const onFields =
  (change: (fields: Fields, random: Random) => Fields): Mutation =>
  (request, random) =>
    withForm(request, change(request.fields?.length ? request.fields : [['a', 'b']], random))

const onOne = (change: (field: [string, string], random: Random) => Fields) =>
  onFields((fields, random) => {
    const at = random.below(fields.length)
    return fields.flatMap((field, index) => (index === at ? change(field, random) : [field]))
  })

const onBytes =
  (change: (body: Buffer, random: Random) => Buffer): Mutation =>
  (request, random) => ({ ...request, body: change(request.body ?? Buffer.from('a=b'), random) })

const naughtyValue = onOne(([name], random) => [[name, random.pick(NAUGHTY).toWellFormed()]])

const part = (head: string, content: string) =>
  `--frontera\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`

/** Sends the fields as parts of a multipart body, some of them malformed. */
const multipart =
  (odd: (fields: Fields, random: Random) => string): Mutation =>
  (request, random) => ({
    ...withHeader(request, 'content-type', 'multipart/form-data; boundary=frontera'),
    body: Buffer.from(odd(request.fields ?? [], random)),
  })
const parts = (fields: Fields) => fields.map(([name, value]) => part(`name="${name}"`, value)).join('')

const typed =
  (type: string, body: (request: Request, random: Random) => Buffer | string): Mutation =>
  (request, random) => ({
    ...withHeader(request, 'content-type', type),
    body: Buffer.from(body(request, random) as string),
  })

const json = (text: (request: Request, random: Random) => string) => typed('application/json', text)

export const bodyMutations: Mutation[] = [
  ...Array(12).fill(naughtyValue),
  onOne(([name, value], random) => [[name, value + random.pick(NAUGHTY).toWellFormed()]]),
  onOne(([name, value]) => [
    [name, value],
    [name, value],
  ]),
  // Long values are cut: this program cannot write a form of half a gigabyte.
  onOne(([name, value]) => Array(2000).fill([name, value.slice(0, 1000)])),
  onOne(() => []),
  onOne((_, random) => [[random.pick(NAUGHTY).slice(0, 500).toWellFormed(), 'a']]),
  onOne(([name, value]) => [
    [`${name}[]`, value],
    [`${name}.x`, value],
    [`${name}[__proto__][a]`, value],
  ]),
  onOne(([name], random) => [[name, String(random.below(4_294_967_295) - 2_147_483_648)]]),
  onFields((fields) => [...fields].reverse()),
  onFields((fields, random) =>
    fields.map(([name]) => [name, random.pick(NAUGHTY).slice(0, 3000).toWellFormed()]),
  ),
  onFields((fields) => fields.map(([name]) => [name, ''])),
  onFields((fields, random) => [...fields, ['search', random.pick(NAUGHTY).toWellFormed()]]),
  onBytes((body, random) => body.subarray(0, random.below(body.length + 1))),
  onBytes((_, random) => random.bytes(2000)),
  onBytes((body, random) => Buffer.concat([body, random.bytes(200)])),
  onBytes((body) => Buffer.from(`${body.toString('latin1')}&x=%E0%A4%A&y=%&z=%ff%fe`, 'latin1')),
  onBytes((body, random) => {
    const changed = Buffer.from(body)
    for (let times = 8; times > 0 && changed.length > 0; times--)
      changed[random.below(changed.length)] = random.below(256)
    return changed
  }),
  onBytes((body, random) => Buffer.concat([body, Buffer.alloc(random.below(1_500_000), '&a=b')])),
  multipart((fields) => `${parts(fields)}--frontera--\r\n`),
  multipart((fields) => parts(fields)),
  multipart((fields, random) => parts(fields).slice(0, random.below(400))),
  multipart(
    (fields) =>
      `${fields.map(([name]) => part(`name="${name}"; filename="a.txt"`, 'archivo')).join('')}--frontera--`,
  ),
  multipart(
    (_, random) =>
      `${part(`name="file"; filename="${random.pick(NAUGHTY).slice(0, 2000)}"`, 'x')}--frontera--`,
  ),
  multipart((_, random) => `${part(random.pick(NAUGHTY).slice(0, 2000), 'x')}--frontera--`),
  multipart((fields) => `${parts(fields).repeat(200)}--frontera--`),
  multipart(() => '--frontera\r\n'.repeat(5000)),
  multipart((fields) => `${parts(fields).replaceAll('\r\n', '\n')}--frontera--`),
  json(({ fields }) => JSON.stringify(Object.fromEntries(fields ?? []))),
  json((_, random) => random.pick(NAUGHTY)),
  json(() => '['.repeat(20_000)),
  typed('text/plain', ({ fields }) => (fields ?? []).join('\r\n')),
  typed('application/xml', () => '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>'),
  (request) => ({ ...withHeader(request, 'content-encoding', 'gzip'), body: gzipSync(request.body ?? '') }),
  (request) => ({
    ...withHeader(request, 'content-encoding', 'br'),
    body: brotliCompressSync(request.body ?? ''),
  }),
  ({ body: _, ...request }) => request,
]
