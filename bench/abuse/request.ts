import type { Random } from './random.ts'

/** A request as sent over the connection, valid or not. */
export interface Request {
  method: string
  /** Path and query of the request line. */
  target: string
  headers: [name: string, value: string][]
  body?: Buffer
  /** Fields of the form, if any: the body is made of them until a mutation changes it. */
  fields?: [name: string, value: string][]
}

export type Role = 'stranger' | 'customer' | 'administrator'

/** A valid request, from which hostile ones are made. */
export interface Template extends Request {
  role: Role
}

/** The bytes of a request. Content-Length is the real length unless the headers contain another. */
export function wireBytes(request: Request): Buffer {
  const { method, target, headers, body } = request
  const says = findHeader(request, 'content-length') ?? findHeader(request, 'transfer-encoding')
  const length = body && says === undefined ? `content-length: ${body.length}\r\n` : ''
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('') + length
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`, 'latin1'),
    body ?? Buffer.alloc(0),
  ])
}

export function findHeader({ headers }: Request, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1]
}

export function withHeader<One extends Request>(request: One, name: string, value: string): One {
  const others = request.headers.filter(([one]) => one.toLowerCase() !== name)
  return { ...request, headers: [...others, [name, value]] }
}

/** Encodes the fields as a body, in the encoding that the headers name. */
export function withForm<One extends Request>(request: One, fields: [string, string][]): One {
  const body = Buffer.from(new URLSearchParams(fields).toString())
  return { ...withHeader(request, 'content-type', 'application/x-www-form-urlencoded'), fields, body }
}

/** A text with which the reader can repeat the request. */
export function described({ method, target, headers, body }: Request): string {
  const shown = body ? `\n\n${body.subarray(0, 600).toString('latin1')}` : ''
  const lines = headers.map(([name, value]) => `${name}: ${value.slice(0, 200)}`)
  return [`${method} ${target.slice(0, 600)}`, ...lines].join('\n') + shown
}

/** Makes a request hostile in one way. */
export type Mutation = (request: Request, random: Random) => Request
