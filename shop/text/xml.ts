import { cleanLines } from './clean-text.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text for the content or an attribute of an XML element, without characters that XML does not allow. */
export function escapeXml(text: string): string {
  return cleanLines(text)
    .replace(/[\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}
