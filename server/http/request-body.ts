import { Readable } from 'node:stream'
import type { Context, MiddlewareHandler } from 'hono'
import { toNetwork } from '#server/auth/network-address.ts'
import { BodyBudget, type BodyShare, type BudgetLimits } from './body-budget.ts'
import { pageOfPath } from './canonical-path.ts'
import {
  BodyError,
  errorResponse,
  SLOW_BODY,
  TOO_MANY_BODIES,
  tooLarge,
  UNREADABLE_BODY,
  UNSUPPORTED_BODY,
} from './error-response.ts'
import { ORDINARY_FORM } from './handles.ts'
import { type BodyType, parseBodyType, parseForm } from './parse-form.ts'
import type { RouteTable } from './route-table.ts'
import type { ShopEnv } from './shop-env.ts'

export interface BodyLimits {
  /** Milliseconds for a body of up to 64 KB. */
  deadlineMs: number
  /** Min rate for the rest of a larger body, which a phone on a slow connection reaches. */
  bytesPerSecond: number
  budget: Partial<BudgetLimits>
}

/** Bytes of a body for which `deadlineMs` is enough. */
const SMALL_BODY = 64 * 1024

const LIMITS: BodyLimits = { deadlineMs: 10_000, bytesPerSecond: 32 * 1024, budget: {} }

interface Received<Kind extends BodyType['kind']> {
  type: Extract<BodyType, { kind: Kind }>
  bytes: Buffer
}

/** The only reader of request bodies: it enforces their limits. */
export class BodyReader {
  readonly #limits: BodyLimits
  readonly #budget: BodyBudget

  constructor(limits: Partial<BodyLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    this.#budget = new BodyBudget(this.#limits.budget)
  }

  /**
   * Calls `work` with the body, or with undefined where there is none; the body counts against the budget until `work`
   * ends. Throws a BodyError for another kind, too many bytes or a timeout.
   */
  async withBody<Kind extends BodyType['kind'], Result>(
    c: Context<ShopEnv>,
    { kinds, maxBytes }: { kinds: readonly Kind[]; maxBytes: number },
    work: (received: Received<Kind> | undefined) => Promise<Result>,
  ): Promise<Result> {
    const source = findSource(c)
    if (!source) return work(undefined)
    const type = parseBodyType(c.req.header('content-type'))
    if (!isEncodedPlainly(c) || !isOneOf(type, kinds)) throw new BodyError(UNSUPPORTED_BODY)
    const length = c.req.header('content-length')
    const declared = length === undefined ? undefined : Number(length)
    const announced = declared ?? maxBytes
    if (announced > maxBytes) throw new BodyError(tooLarge(maxBytes))
    const isAdmin = c.get('admin') !== undefined
    const share = this.#budget.open(toNetwork(c.get('visitor').address), announced, isAdmin)
    if (!share) throw new BodyError(TOO_MANY_BODIES)
    if (c.req.header('expect')) c.env.outgoing?.writeContinue()
    try {
      const deadlineMs = this.#deadline(announced)
      return await work({ type, bytes: await readBody(source, { maxBytes, announced, deadlineMs, share }) })
    } finally {
      share.release()
    }
  }

  #deadline(bytes: number): number {
    const { deadlineMs, bytesPerSecond } = this.#limits
    return deadlineMs + (Math.max(0, bytes - SMALL_BODY) * 1000) / bytesPerSecond
  }
}

/** The body as Node's stream, without the copies of web streams; undefined where a request has none. */
function findSource(c: Context<ShopEnv>): Readable | undefined {
  const incoming = c.env?.incoming
  if (!incoming) return c.req.raw.body ? Readable.fromWeb(c.req.raw.body as never) : undefined
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = incoming.headers
  return length === '0' && encoding === undefined ? undefined : incoming
}

/** Compressed bodies are not accepted: a few bytes could expand to many. */
function isEncodedPlainly(c: Context<ShopEnv>): boolean {
  const isAbsentOr = (name: string, value: string) =>
    (c.req.header(name) ?? value).trim().toLowerCase() === value
  return isAbsentOr('content-encoding', 'identity') && isAbsentOr('transfer-encoding', 'chunked')
}

function isOneOf<Kind extends BodyType['kind']>(
  type: BodyType | undefined,
  kinds: readonly Kind[],
): type is Extract<BodyType, { kind: Kind }> {
  return type !== undefined && (kinds as readonly string[]).includes(type.kind)
}

/** Reads the form of a write request, up to the size that its route declares. Without a body there is no form. */
export function readForms(reader: BodyReader, routes: () => Promise<RouteTable>): MiddlewareHandler<ShopEnv> {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const declared = (await routes()).match(pageOfPath(c.get('path')))?.body ?? ORDINARY_FORM
    const { maxBytes, maxFiles } = declared
    await reader.withBody(c, { kinds: ['urlencoded', 'multipart'], maxBytes }, async (received) => {
      c.set('form', received && parseForm(received.type, received.bytes, maxFiles))
      await next()
    })
  }
}

/** Reports a rejected body to the client: as JSON to scripts that accept it, otherwise as a page. */
export function refuseBody({ answer }: BodyError, c: Context<ShopEnv>): Response {
  const accepted = c.req.header('accept') ?? ''
  if (!accepted.includes('application/json') || accepted.includes('text/html'))
    return errorResponse(answer, c.get('origin'))
  const { status, text, headers = {} } = answer
  return Response.json({ message: text }, { status, headers: { ...headers, 'cache-control': 'no-store' } })
}

interface ReadLimits {
  maxBytes: number
  /** Content-Length, or `maxBytes` where there is none. */
  announced: number
  /** Milliseconds until the last byte has to be there. */
  deadlineMs: number
  share: BodyShare
}

/** A body of 64 KB comes in two to fifty pieces; each costs as much as its bytes when it has a few only. */
const FREE_PIECES = 1000
const PIECE_BYTES = 64

/**
 * The whole body in one buffer: separate chunks cost 300 bytes each, and a hostile client can send chunks of one byte.
 * Stops reading when a limit is reached and throws a BodyError; the source is left paused.
 */
function readBody(source: Readable, limits: ReadLimits): Promise<Buffer> {
  const { maxBytes, announced, deadlineMs, share } = limits
  return new Promise((resolve, reject) => {
    if (source.destroyed) throw new BodyError(UNREADABLE_BODY)
    // The system allocates memory when it is written to: announced bytes that are not sent take none.
    const body = Buffer.allocUnsafeSlow(announced)
    let [length, pieces] = [0, 0]

    const stop = () => {
      share.onDisplaced = undefined
      clearTimeout(timer)
      source.off('data', onData).off('end', onEnd).off('close', onClose).pause()
    }
    const fail = (error: BodyError) => {
      stop()
      reject(error)
    }
    const onData = (piece: Uint8Array) => {
      pieces++
      if (pieces > FREE_PIECES + length / PIECE_BYTES) fail(new BodyError(UNREADABLE_BODY))
      else if (length + piece.length > announced) fail(new BodyError(tooLarge(maxBytes)))
      else if (!share.take(piece.length)) fail(new BodyError(TOO_MANY_BODIES))
      else {
        body.set(piece, length)
        length += piece.length
      }
    }
    const onEnd = () => {
      stop()
      resolve(body.subarray(0, length))
    }
    const onClose = () => fail(new BodyError(UNREADABLE_BODY))
    const timer = setTimeout(() => fail(new BodyError(SLOW_BODY)), deadlineMs).unref()
    share.onDisplaced = () => fail(new BodyError(TOO_MANY_BODIES))
    // The listener for errors stays: a connection may break after its body was refused.
    source.on('error', (cause) => fail(new BodyError(UNREADABLE_BODY, { cause })))
    source.on('data', onData).on('end', onEnd).on('close', onClose)
  })
}
