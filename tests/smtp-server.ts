import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

interface ReceivedEmail {
  /** Addresses of the envelope. */
  from: string
  to: string[]
  /** Header lines and body as sent. */
  raw: string
  /** The text part, decoded. */
  text: string
}

export interface SmtpServer {
  url: string
  emails: ReceivedEmail[]
  /** Waits for the next e-mail to this address that no earlier call returned. */
  nextTo(address: string): Promise<ReceivedEmail>
  stop(): Promise<void>
}

interface Refused {
  /** Addresses of recipients. */
  refuse?: string[]
  /** Texts of e-mails, such as words of their subject. */
  refuseTexts?: string[]
}

/** A mail server on loopback that stores received e-mails, and rejects the refused ones for good. */
export async function startSmtpServer({ refuse = [], refuseTexts = [] }: Refused = {}): Promise<SmtpServer> {
  const emails: ReceivedEmail[] = []
  const read = new Set<ReceivedEmail>()
  const sockets = new Set<Socket>()
  let arrived = Promise.withResolvers<void>()
  const keep = (email: ReceivedEmail) => {
    emails.push(email)
    arrived.resolve()
    arrived = Promise.withResolvers()
  }
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
    void converse(socket, { refuse, refuseTexts }, keep)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    emails: emails,
    async nextTo(address) {
      for (;;) {
        const email = emails.find((one) => one.to.includes(address) && !read.has(one))
        if (email) {
          read.add(email)
          return email
        }
        await arrived.promise
      }
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function converse(
  socket: Socket,
  { refuse, refuseTexts }: Required<Refused>,
  keep: (email: ReceivedEmail) => void,
) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 prueba')
  let [from, to, data]: [string, string[], string[] | undefined] = ['', [], undefined]
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (data && line !== '.') data.push(line.replace(/^\./, ''))
    else if (data) {
      const raw = data.join('\n')
      const isRefused = refuseTexts.some((text) => raw.includes(text))
      if (!isRefused) keep({ from, to, raw, text: decodeText(raw) })
      ;[from, to, data] = ['', [], undefined]
      say(isRefused ? '554 no' : '250 ok')
    } else if (/^(EHLO|HELO|RSET|NOOP)/i.test(line)) say('250 prueba')
    else if (/^MAIL FROM:/i.test(line)) {
      from = line.match(/<(.*?)>/)?.[1] ?? ''
      say('250 ok')
    } else if (/^RCPT TO:/i.test(line)) {
      const address = line.match(/<(.*?)>/)?.[1] ?? ''
      if (refuse.includes(address)) say(`550 <${address}> no existe`)
      else {
        to.push(address)
        say('250 ok')
      }
    } else if (/^DATA/i.test(line)) {
      data = []
      say('354 adelante')
    } else if (/^QUIT/i.test(line)) socket.end('221 adiós\r\n')
    else say('502 no')
  }
}

function decodeText(raw: string): string {
  const [head = '', ...rest] = raw.split('\n\n')
  const body = rest.join('\n\n')
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
