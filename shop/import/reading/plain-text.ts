import { Parser } from 'htmlparser2'
import { cleanLines } from '#shop/text/clean-text.ts'

/** Elements with a blank line around them, and those that only begin a line. */
const PARAGRAPHS = new Set('p ul ol table h1 h2 h3 h4 h5 h6 blockquote hr pre'.split(' '))
const LINES = new Set('div li tr section article dl dt dd header footer'.split(' '))
/** Elements that are not read. */
const HIDDEN = new Set(['script', 'style', 'head', 'template', 'iframe', 'svg'])
const HTML = /<\/?[a-z][^<>]*>|&(?:[a-z]{2,31}|#\d{1,7}|#x[\da-f]{1,6});/i

/** The visible text of HTML, paragraphs as lines. A text without HTML stays as it is, but for line ends. */
export function toPlainText(text: string): string {
  return tidyLines(HTML.test(text) ? visibleText(text) : text)
}

/** Where a paragraph or a line begins or ends, until the whole text is known. */
const PARAGRAPH = '\u2029'
const LINE = '\u2028'

function visibleText(html: string): string {
  const parts: string[] = []
  let hidden = 0
  const mark = (name: string) => {
    if (PARAGRAPHS.has(name)) parts.push(PARAGRAPH)
    else if (LINES.has(name)) parts.push(LINE)
  }
  const parser = new Parser({
    onopentagname: (name) => {
      if (HIDDEN.has(name)) hidden++
      if (name === 'td' || name === 'th') parts.push(' ')
      if (name === 'br') parts.push('\n')
      mark(name)
    },
    onclosetag: (name) => {
      if (HIDDEN.has(name)) hidden--
      mark(name)
    },
    ontext: (piece) => {
      // In HTML a line end is a space; some exports write `\n` for it.
      if (hidden === 0)
        parts.push(piece.replace(/\\n|[ \t\r\n]+/g, (found) => (found === '\\n' ? '\n' : ' ')))
    },
  })
  parser.end(html)
  return parts
    .join('')
    .split(/[ \u2028]*\u2029[ \u2028\u2029]*/)
    .map((paragraph) => paragraph.replace(/[ \n]*\u2028[ \u2028]*/g, '\n').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}

function tidyLines(text: string): string {
  return cleanLines(text)
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
