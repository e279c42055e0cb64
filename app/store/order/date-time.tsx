import { dateFormat } from '#shop/dates/date-format.ts'

/** Day and time in the shop's time zone: '21 de noviembre, 11:25'. With an unknown country in UTC, with the suffix. */
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
