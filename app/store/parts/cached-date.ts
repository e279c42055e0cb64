const DAY = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long' })
const TIME = new Intl.DateTimeFormat('es', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** '12 de mayo, 14:30', in the visitor's time zone. */
export function cachedDate(time: number): string {
  return `${DAY.format(time)}, ${TIME.format(time)}`
}
