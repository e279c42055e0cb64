/** Lower case between other words. */
const SMALL = new Set('a de del of the and y e for by in on pour di da du des le to con para und'.split(' '))
/** Upper case always. */
const INITIALS = new Set(
  'VIP XO NYC USA UAE UK YSL CH CK DKNY JPG MFK DJ EDP EDT EDC XL XXL OG CDN CDNIM MCM TF LP BR D&G H&M DNA TNT'.split(
    ' ',
  ),
)
const ROMAN = /^(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})$|^[VX]$/

/** Whether a text is written in capitals only. */
export function isAllCaps(text: string): boolean {
  return /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)
}

/** A text in capitals as a title: "RARE CARBON" is "Rare Carbon", "BADE'E AL OUD II" is "Bade'e Al Oud II". Others unchanged. */
export function readableCase(text: string): string {
  if (!isAllCaps(text)) return text
  let isFirst = true
  return text.replace(/[\p{L}\p{N}&'’]+/gu, (word) => {
    const shown = readableWord(word, isFirst)
    isFirst = false
    return shown
  })
}

function readableWord(word: string, isFirst: boolean): string {
  if (/\p{N}/u.test(word) || INITIALS.has(word) || ROMAN.test(word)) return word
  const lower = word.toLowerCase()
  if (!isFirst && SMALL.has(lower)) return lower
  // Without vowels it is an abbreviation.
  if (/^\p{L}{2,4}$/u.test(word) && !/[AEIOUYÁÉÍÓÚÜ]/.test(word) && !/^(MR|MRS|DR|ST)$/.test(word))
    return word
  return lower.replace(
    /^(\p{L}['’])?(\p{L})/u,
    (_, elided: string = '', start: string) => elided.toUpperCase() + start.toUpperCase(),
  )
}

/** A text in capitals as a sentence: "PIMIENTA ROSA" is "Pimienta rosa". Others unchanged. */
export function sentenceCase(text: string): string {
  if (!isAllCaps(text)) return text
  return text.charAt(0) + text.slice(1).toLowerCase()
}
