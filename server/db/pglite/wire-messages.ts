/** A minimal parser of PostgreSQL's wire protocol: splits requests and finds errors and notifications. */

const code = (type: string) => type.charCodeAt(0)

/**
 * Query, Sync and Flush: after these the client waits for an answer. Terminate is excluded because it would end the
 * engine; the end of the stream replaces it.
 */
const ends = new Set(['Q', 'S', 'H'].map(code))

export function lengthAt(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset + offset, 4).getUint32(0)
}

/** Length of the messages up to and including the last one that the client waits for; 0 when there is none yet. */
export function lengthOfRequests(bytes: Uint8Array): number {
  let complete = 0
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + lengthAt(bytes, at + 1)
    if (end > bytes.length) break
    if (ends.has(bytes[at] as number)) complete = end
    at = end
  }
  return complete
}

type ServerEvent = { sqlState: string } | { channel: string; payload: string }

/** The errors and the notifications in the server's answer. */
export function* serverEvents(answer: Uint8Array): Generator<ServerEvent> {
  for (let at = 0; at + 5 <= answer.length; at += 1 + lengthAt(answer, at + 1)) {
    const body = () => answer.subarray(at + 5, at + 1 + lengthAt(answer, at + 1))
    if (answer[at] === code('E')) {
      const field = texts(body()).find((text) => text.startsWith('C'))
      yield { sqlState: field?.slice(1) ?? '' }
    } else if (answer[at] === code('A')) {
      const [channel = '', payload = ''] = texts(body().subarray(4))
      yield { channel, payload }
    }
  }
}

function texts(body: Uint8Array): string[] {
  return new TextDecoder().decode(body).split('\0')
}

/** The message of a simple query. */
export function query(sql: string): Uint8Array {
  const text = new TextEncoder().encode(sql)
  const message = new Uint8Array(text.length + 6)
  message[0] = code('Q')
  new DataView(message.buffer).setUint32(1, text.length + 5)
  message.set(text, 5)
  return message
}

export function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
