import {
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser'
import { BodyError, TOO_MANY_FIELDS, UNREADABLE_BODY, UNSUPPORTED_BODY } from './error-response.ts'

export interface SentFile {
  /** Name of the form's field. */
  field: string
  /** The name that the client sends, which may be any text. */
  name: string
  /** A view into the body as it was received, not a copy. */
  bytes: Uint8Array
}

export interface SentForm {
  fields: FormData
  files: readonly SentFile[]
}

/** Twice the number of fields of the longest form: a product with 40 sizes. */
const MAX_FIELDS = 1000
/** Characters. The longest field name of the shop has 47. */
const MAX_NAME = 200
/** Bytes of the headers of one part. A file's name has at most 255 characters. */
const MAX_PART_HEADER = 4096

/** The fields of a whole body, which its reader has bounded. Throws a BodyError. */
export function parseForm(
  type: Exclude<BodyType, { kind: 'text' }>,
  body: Uint8Array,
  maxFiles: number,
): SentForm {
  return type.kind === 'multipart'
    ? parseMultipart(type.boundary, body, maxFiles)
    : { fields: parseUrlencoded(body), files: [] }
}

/** Counts the fields before it makes one: `a&` 500,000 times would take seconds. */
function parseUrlencoded(body: Uint8Array): FormData {
  let count = 1
  for (let at = body.indexOf(AMPERSAND); at >= 0; at = body.indexOf(AMPERSAND, at + 1))
    if (++count > MAX_FIELDS) throw new BodyError(TOO_MANY_FIELDS)
  const fields = new FormData()
  for (const [name, value] of new URLSearchParams(utf8.decode(body))) append(fields, name, value)
  return fields
}

const AMPERSAND = '&'.charCodeAt(0)
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

function parseMultipart(boundary: string, body: Uint8Array, maxFiles: number): SentForm {
  const parser = new MultipartParser(boundary, {
    maxParts: MAX_FIELDS,
    maxHeaderSize: MAX_PART_HEADER,
    maxFileSize: body.length,
    maxTotalSize: body.length,
  })
  const fields = new FormData()
  const files: SentFile[] = []
  try {
    // Fed at once: every part is then one view into the body, and what follows the end does not matter.
    for (const part of parser.write(body)) {
      const name = part.name
      if (name === undefined) throw new BodyError(UNREADABLE_BODY)
      if (!part.isFile) append(fields, name, utf8.decode(readContent(part)))
      else if (files.push({ field: name, name: part.filename ?? '', bytes: readContent(part) }) > maxFiles)
        throw new BodyError(UNSUPPORTED_BODY)
    }
    parser.finish()
  } catch (error) {
    if (error instanceof BodyError) throw error
    const isTooMuch = error instanceof MaxPartsExceededError || error instanceof MaxHeaderSizeExceededError
    throw new BodyError(isTooMuch ? TOO_MANY_FIELDS : UNREADABLE_BODY, { cause: error })
  }
  return { fields, files }
}

/** Without a copy: `part.bytes` is one. */
function readContent(part: MultipartPart): Uint8Array {
  const [only, ...more] = part.content
  return only && more.length === 0 ? only : part.bytes
}

function append(fields: FormData, name: string, value: string): void {
  if (name.length > MAX_NAME) throw new BodyError(TOO_MANY_FIELDS)
  fields.append(name, value)
}

/** How the bytes of a body are to be read. */
export type BodyType = { kind: 'urlencoded' } | { kind: 'multipart'; boundary: string } | { kind: 'text' }

const TOKEN = String.raw`[\w!#$%&'*+.^\`|~-]+`
const SHAPE = new RegExp(
  String.raw`^[ \t]*(${TOKEN}/${TOKEN})((?:[ \t]*;[ \t]*${TOKEN}=(?:${TOKEN}|"[^"\\,]*"))*)[ \t]*$`,
)
const PARAMETER = new RegExp(String.raw`;[ \t]*(${TOKEN})=(?:"([^"]*)"|(${TOKEN}))`, 'g')
/** RFC 2046 §5.1.1, without the comma, which a repeated header would put between two values. */
const BOUNDARY = /^[\w'()+./:=? -]{0,69}[\w'()+./:=?-]$/

/**
 * Reads a Content-Type as strictly as it is written by browsers: one type, and no parameters but `charset=utf-8` and a
 * multipart form's `boundary`, each once. Undefined for anything else: where two parsers could disagree on what a body
 * is, the limits of one do not hold for the other.
 */
export function parseBodyType(header: string | null | undefined): BodyType | undefined {
  const [, type = '', list = ''] = SHAPE.exec(header ?? '') ?? []
  const parameters = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of list.matchAll(PARAMETER)) {
    if (parameters.has(name.toLowerCase())) return undefined
    parameters.set(name.toLowerCase(), quoted ?? plain)
  }
  if ((parameters.get('charset') ?? 'utf-8').toLowerCase() !== 'utf-8') return undefined
  parameters.delete('charset')
  const boundary = parameters.get('boundary')
  if (parameters.size > (boundary === undefined ? 0 : 1)) return undefined
  switch (type.toLowerCase()) {
    case 'multipart/form-data':
      return boundary !== undefined && BOUNDARY.test(boundary) ? { kind: 'multipart', boundary } : undefined
    case 'application/x-www-form-urlencoded':
      return boundary === undefined ? { kind: 'urlencoded' } : undefined
    case 'text/plain':
      return boundary === undefined ? { kind: 'text' } : undefined
    default:
      return undefined
  }
}
