import type { SMTPTransportOptions } from 'nodemailer'
import type { Env } from '#server/env.ts'
import { isEmail } from '#shop/text/credentials.ts'

/** One e-mail of plain text to one address. */
export interface EmailMessage {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /** Whether the shop can send e-mail: without SMTP_URL its pages must not promise any. */
  readonly isOn: boolean
  /** Whether the server accepted it. Never rejects: a failure is logged, without addresses or texts. */
  send(message: EmailMessage): Promise<boolean>
  /** Resolves when the server has answered to every e-mail that is being sent: most senders do not wait for it. */
  settle(): Promise<void>
}

/** The mail of a shop without a mail server. */
export const NO_MAIL: Mail = { isOn: false, send: async () => false, settle: async () => {} }

type Settings = Partial<Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>>
type MailLog = { error(fields: object, message: string): void }

/** Timeouts for a server that does not answer, in milliseconds. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** The shop's e-mail through the server of SMTP_URL. */
export function createMail({ SMTP_URL: url, MAIL_FROM: from }: Settings, log: MailLog): Mail {
  if (!url || !from) return NO_MAIL
  // Loaded with the first e-mail, because most processes send none.
  const connect = async () => (await import('nodemailer')).createTransport(connection(url))
  let transport: ReturnType<typeof connect> | undefined
  const sending = new Set<Promise<boolean>>()
  const deliver = async ({ to, subject, text }: EmailMessage) => {
    try {
      if (!isEmail(to)) throw Object.assign(new Error('not one address'), { code: 'EADDRESS' })
      const message = { from, to: { name: '', address: to }, subject: inOneLine(subject), text }
      transport ??= connect()
      await (await transport).sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true })
      return true
    } catch (error) {
      // The server's message is not logged, because it names the recipient.
      const { code, command, responseCode } = error as { [field: string]: unknown }
      log.error({ code, command, responseCode }, 'Un correo no se pudo enviar')
      return false
    }
  }
  return {
    isOn: true,
    send(message) {
      const sent = deliver(message).finally(() => sending.delete(sent))
      sending.add(sent)
      return sent
    },
    async settle() {
      await Promise.all(sending)
    },
  }
}

/** Removes line breaks, which would end the header. */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** A password leaves this machine only encrypted, unless SMTP_URL has `?requireTLS=false`. */
function connection(url: string): SMTPTransportOptions {
  const { username, hostname, searchParams } = new URL(url)
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  return {
    url,
    ...PATIENCE,
    ...(username && !isHere && !searchParams.has('requireTLS') ? { requireTLS: true } : {}),
  }
}
