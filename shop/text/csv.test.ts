import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#shop/testing/arbitraries.ts'
import { withoutDirection } from './clean-text.ts'
import { csvLine, spreadsheetText, unescapeCell } from './csv.ts'

test.each([
  ['=1+1', `'=1+1`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['+57 300', `'+57 300`],
  ['-5', `'-5`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ["'=1", `''=1`],
  ['Ana, "la de Cali"', '"Ana, ""la de Cali"""'],
  ['dos\nlíneas', '"dos\nlíneas"'],
  // In locales with a decimal comma, spreadsheets split cells at semicolons and line ends, also inside quotes.
  ['Ana;=1+1', `Ana;'=1+1`],
  ['Ana; "=1+1"', `"Ana;' ""=1+1"""`],
  ['Casa 2\n=1+1', `"Casa 2\n'=1+1"`],
  ['Casa 2; piso 3', 'Casa 2; piso 3'],
  ['Casa 2\r\npiso 3', '"Casa 2\r\npiso 3"'],
  ['—No estoy—', '—No estoy—'],
  ['\u202eAna\u202c', 'Ana'],
  ['\u202e=1+1', `'=1+1`],
  ['خمرة', 'خمرة'],
  ['', ''],
])('%j', (text, cell) => {
  expect(csvLine([text, -5, null, 'x'])).toBe(`${cell},-5,,x\r\n`)
})

test.each([
  ...'＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−',
  ...[
    '\u0000=',
    '\u0001',
    '\uFEFF=',
    '\uFEFF',
    '\u200B@',
    '\u202E+',
    '\u00AD-',
    '\u3000＝',
    '\u2800=',
    '\u3164=',
    '\n',
    '\n=',
  ],
])('a cell that begins with %j is marked as text', (start) => {
  expect(csvLine([`${start}1+1`]).replace(/^"/, '')).toMatch(/^'/)
  expect(csvLine([`Casa 2;${start}1+1`])).toMatch(start === '\n' ? /;\n/ : /;\n?'/)
})

test('a very long run of line ends is written', () => {
  const text = `a${'\n'.repeat(500_000)}b`
  expect(csvLine([text])).toBe(`"${text}"\r\n`)
})

/** Reads one line as spreadsheets do. */
function read(line: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain = ''] of line
    .slice(0, -2)
    .matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,"]*))(?=,|$)/g)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
  }
  return cells
}

test('any text survives a round trip except direction controls, and no cell begins as a formula', () => {
  const texts = fc.array(fc.oneof(anyText, fc.stringMatching(/^([=+@'" ;＝－\uFEFF\t-][a-z,"\r\n]*)*$/)), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(texts, (cells) => {
      const shown = read(csvLine(cells))
      expect(shown.map(unescapeCell)).toEqual(cells.map(withoutDirection))
      expect(cells.map(spreadsheetText).map(unescapeCell)).toEqual(cells.map(withoutDirection))
      for (const part of shown.flatMap((cell) => cell.split(/[;\r\n]/)))
        expect(part).not.toMatch(/^["\s\uFEFF]*[=+\-@＝－]/)
    }),
  )
})
