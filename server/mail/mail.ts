import type { SMTPTransportOptions } from 'nodemailer'
import { isolate } from '#shop/text/clean-text.ts'
import { isEmail } from '#shop/text/credentials.ts'

declare const isIsolated: unique symbol

/** A text that only the template `emailLine` makes. */
export type EmailLine = string & { readonly [isIsolated]: true }

/** A line of an e-mail. It isolates the values, which a buyer or a visitor may have typed. */
export function emailLine(strings: TemplateStringsArray, ...values: readonly (string | number)[]): EmailLine {
  return String.raw({ raw: strings }, ...values.map((value) => isolate(String(value)))) as EmailLine
}

/** Subject and lines of an e-mail of plain text. */
export interface EmailTemplate {
  subject: EmailLine
  lines: readonly (EmailLine | '')[]
}

/** The e-mail of a shop with a mail server. Others have none, and their pages must not promise any. */
export interface Mail {
  /** Returns whether the server accepted it. Never rejects: a failure is logged, without addresses or texts. */
  send(to: string, message: EmailTemplate): Promise<boolean>
  /** Resolves when the server has answered to every e-mail that is being sent: most senders do not wait for it. */
  settle(): Promise<void>
}

type MailSettings = { SMTP_URL: string; MAIL_FROM: string }
type MailLog = { error(fields: object, message: string): void }

/** Timeouts for a server that does not answer, in milliseconds. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** The shop's e-mail through the server of SMTP_URL. */
export function createMail({ SMTP_URL: url, MAIL_FROM: from }: MailSettings, log: MailLog): Mail {
  // Loaded with the first e-mail, because most processes send none.
  const connect = async () => (await import('nodemailer')).createTransport(connection(url))
  let transport: ReturnType<typeof connect> | undefined
  const sending = new Set<Promise<boolean>>()
  const deliver = async (to: string, { subject, lines }: EmailTemplate) => {
    try {
      if (!isEmail(to)) throw Object.assign(new Error('not one address'), { code: 'EADDRESS' })
      const text = lines.join('\n')
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
    send(to, message) {
      const sent = deliver(to, message).finally(() => sending.delete(sent))
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
