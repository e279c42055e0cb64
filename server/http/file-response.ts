export const CSV_TYPE = 'text/csv; charset=utf-8'

interface SentFile {
  name: string
  contentType: string
  /** Parts are taken as fast as the client reads them. */
  body: string | AsyncIterable<string | Uint8Array>
}

/** A file that the browser stores and no cache keeps. */
export function fileResponse({ name, contentType, body }: SentFile): Response {
  return new Response(typeof body === 'string' ? body : streamParts(body), {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}

function streamParts(body: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const parts = body[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    async cancel() {
      await parts.return?.()
    },
  })
}

/** Whether If-None-Match names the content of this copy (weak comparison), so that it need not be sent again. */
export function isUnchanged(copy: { etag: string }, ifNoneMatch: string | null | undefined): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === copy.etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => opaque(tag.trim()) === opaque(copy.etag))
}

/** A tag without the mark of weak ones, which proxies add. */
function opaque(tag: string): string {
  return tag.replace(/^W\//, '')
}
