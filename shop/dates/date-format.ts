const made = new Map<string, Intl.DateTimeFormat>()

/**
 * The formatter for these options, made once: making one takes a hundred times as long as using it, and each holds
 * 26 KB that no garbage collector counts. For few different options only, which stay in memory.
 */
export function dateFormat(language: 'es' | 'en', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options])
  const before = made.get(key)
  if (before) return before
  const format = new Intl.DateTimeFormat(language, options)
  made.set(key, format)
  return format
}
