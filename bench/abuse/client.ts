import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http'

export interface Asked {
  form?: Record<string, string>
  headers?: OutgoingHttpHeaders
  /** Local IP address of the connection, one of this machine's. */
  from?: string
}

export interface Answered {
  status: number
  location: string
  /** `Set-Cookie` values as a `Cookie` header. */
  cookie: string
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends a request without a cookie jar, over a new connection. */
export function ask(url: string, { form, headers = {}, from }: Asked = {}): Promise<Answered> {
  const body = form && new URLSearchParams(form).toString()
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, {
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      ...(from && { localAddress: from }),
      headers: {
        accept: 'text/html',
        ...(body !== undefined && {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
          origin: new URL(url).origin,
        }),
        ...headers,
      },
    })
    sent.on('error', reject)
    sent.on('response', async (answer) => {
      let text = ''
      for await (const piece of answer.setEncoding('utf8')) text += piece
      const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
      const { statusCode: status = 0, headers } = answer
      resolve({ status, location: headers.location ?? '', cookie, headers, text })
    })
    sent.end(body)
  })
}
