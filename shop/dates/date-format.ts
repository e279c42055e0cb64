import { formatCount } from '#shop/text/counts.ts'

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

/** The error message of a rate limit, with the time of the next allowed attempt. */
export function slowedText(seconds: number, what = 'Demasiados intentos fallidos'): string {
  const minutes = Math.ceil(seconds / 60)
  const time = seconds > 90 ? `${minutes} minutos` : formatCount(seconds, 'segundo', 'segundos')
  return `${what}. Vuelve a probar dentro de ${time}.`
}
