import { shortName } from './message-names.ts'
import { HREF_BYTES, MESSAGE_LENGTH } from './whatsapp.ts'

/** Bytes of the start of the URL: `https://wa.me/` with 15 digits and `?text=`. */
const HREF_START = 40

/** A message with a list: the text before it, one line per item, and the text after it. */
interface ListMessage {
  start: string[]
  lines: string[]
  end?: string
  /** Where the whole list is; empty when the message has no link to it. */
  whole?: string
}

/**
 * The message within WhatsApp's limits, or `bytes` of the URL. Lines that do not fit are replaced by their number, so
 * that neither start nor end is cut off.
 */
export function listMessage(
  { start, lines, end, whole = ', en el enlace' }: ListMessage,
  bytes = HREF_BYTES,
): string {
  for (let shown = lines.length; ; shown--) {
    const text = [
      ...start,
      ...lines.slice(0, shown),
      ...(shown < lines.length ? [`… y ${lines.length - shown} más${whole}`] : []),
      ...(end === undefined ? [] : [end]),
    ].join('\n')
    if (shown === 0 || fits(text, bytes)) return text
  }
}

/** "2 × Khamrah, Decant 10 ml: $18.00"; `amount` is that of the whole line. */
export function messageLine(line: {
  quantity: number
  name: string
  sizeLabel: string
  amount: string
}): string {
  const size = line.sizeLabel && `, ${shortName(line.sizeLabel, 30)}`
  return `${line.quantity} × ${shortName(line.name, 60)}${size}: ${line.amount}`
}

function fits(text: string, bytes: number): boolean {
  return text.length <= MESSAGE_LENGTH && encodeURIComponent(text).length <= bytes - HREF_START
}
