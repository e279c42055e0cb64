import { dateFormat } from '#shop/dates/date-format.ts'

/** Day and time as the shop counts them: '21 de noviembre, 11:25'; in UTC, and saying so, where its country is not known. */
export function DateTime({ at, timeZone }: { at: string; timeZone: string }) {
  const moment = new Date(at)
  const day = dateFormat('es', { day: 'numeric', month: 'long', timeZone }).format(moment)
  const time = dateFormat('es', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(moment)
  return <time dateTime={at}>{`${day}, ${time}${timeZone === 'UTC' ? ' UTC' : ''}`}</time>
}
