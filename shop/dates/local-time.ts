const made = new Map<string, Intl.DateTimeFormat>()

/**
 * The cached formatter for these options: creation takes 100 times as long as use, and each has 26 KB outside of the
 * JavaScript heap. Only for few different options, because the cache has no limit.
 */
export function dateFormat(language: 'es' | 'en', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options])
  const before = made.get(key)
  if (before) return before
  const format = new Intl.DateTimeFormat(language, options)
  made.set(key, format)
  return format
}

const DAY = 24 * 60 * 60 * 1000
const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/

/** The time of a moment in a time zone, in minutes, as an input of the type datetime-local has it: "2026-11-21T09:30". */
export function localTime(timeZone: string, moment: Date): string {
  const parts = dateFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The moment of a local time in a time zone, or undefined when the text or the zone is invalid. Of two moments when clocks
 * go back it is the first; a time that clocks skip counts as after the skip.
 */
export function parseLocalTime(timeZone: string, text: string): Date | undefined {
  const [, year, month, day, hour, minute] = (LOCAL.exec(text.trim()) ?? []).map(Number)
  if (!year || !month || !day || hour === undefined || minute === undefined) return undefined
  const wall = Date.UTC(year, month - 1, day, hour, minute)
  if (new Date(wall).toISOString().slice(0, 16) !== text.trim().slice(0, 16)) return undefined
  try {
    const offsetAt = (moment: number) => Date.parse(`${localTime(timeZone, new Date(moment))}Z`) - moment
    // The offset a day before and after are those on both sides of a change of clocks.
    const offsets = [offsetAt(wall - DAY), offsetAt(wall + DAY)]
    const moments = offsets.map((offset) => wall - offset)
    const exact = moments.filter((moment) => offsetAt(moment) === wall - moment)
    return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...moments))
  } catch {
    return undefined // an unknown time zone
  }
}
