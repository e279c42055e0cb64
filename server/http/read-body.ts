import type { Readable } from 'node:stream'
import type { BodyShare } from './body-budget.ts'
import { BodyError, SLOW_BODY, TOO_MANY_BODIES, tooLarge, UNREADABLE_BODY } from './body-error.ts'

export interface ReadLimits {
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
export function readBody(source: Readable, limits: ReadLimits): Promise<Buffer> {
  const { maxBytes, announced, deadlineMs, share } = limits
  return new Promise((resolve, reject) => {
    if (source.destroyed) throw new BodyError(UNREADABLE_BODY)
    // The system allocates memory when it is written to: announced bytes that are not sent take none.
    const body = Buffer.allocUnsafeSlow(announced)
    let [length, pieces] = [0, 0]

    const stop = () => {
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
    // The listener for errors stays: a connection may break after its body was refused.
    source.on('error', (cause) => fail(new BodyError(UNREADABLE_BODY, { cause })))
    source.on('data', onData).on('end', onEnd).on('close', onClose)
  })
}
