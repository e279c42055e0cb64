import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#shop/testing/arbitraries.ts'
import { zipFile } from '#tests/zip-file.ts'
import { workbookEntries } from '../testing/workbook-entries.ts'
import { openTable } from './open-table.server.ts'

async function readCells(bytes: Uint8Array | string): Promise<string[][]> {
  const rows: string[][] = []
  const data = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  for await (const { cells } of openTable({ name: 'lista', bytes: data })) rows.push(cells)
  return rows
}

const readError = (bytes: Uint8Array | string) =>
  readCells(bytes).then(
    () => 'no error',
    (error: Error) => `${error.name}: ${error.message}`,
  )

const sheet = (rows: string, after = '') => `<sheetData>${rows}</sheetData>${after}`
const xlsx = (parts: Parameters<typeof workbookEntries>[0]) => zipFile(workbookEntries(parts))

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const LIST = 'Año,Precio\r\nÑandú “Édition”,12 €\r\n'
const WINDOWS_1252 = Buffer.from(
  LIST.replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('€', '\x80'),
  'latin1',
)

test.each([
  ['UTF-8', Buffer.from(LIST)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${LIST}`)],
  ['UTF-16 LE with a byte order mark', Buffer.from(`\uFEFF${LIST}`, 'utf16le')],
  ['UTF-16 LE', Buffer.from(LIST, 'utf16le')],
  ['UTF-16 BE with a byte order mark', utf16be(`\uFEFF${LIST}`)],
  ['UTF-16 BE', utf16be(LIST)],
  ['Windows-1252', WINDOWS_1252],
])('a CSV file in %s is read', async (_, bytes) => {
  expect(await readCells(bytes)).toEqual([
    ['Año', 'Precio'],
    ['Ñandú “Édition”', '12 €'],
  ])
})

// Each row has a word: a row of separators and quotes alone is blank.
test('any table is the same after it was written with any separator, quotes and line ends', async () => {
  const cell = fc
    .oneof(anyText, fc.constantFrom('"', 'a;b', 'x\ty', '12,50', 'línea\notra', "'", '|'))
    .map((text) => text.replace(/[\0\r]/g, '').trim())
  const table = fc.array(
    fc.array(
      cell.filter((text) => !/^\uFEFF/.test(text)),
      { minLength: 3, maxLength: 3 },
    ),
    { minLength: 3, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      async (rows, separator, end) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
        const all = [['Nombre', 'Marca', 'Precio'], ...rows.map(([first, ...more]) => [`x${first}`, ...more])]
        const text = all.map((row) => row.map(quoted).join(separator)).join(end)
        const read = await readCells(Buffer.from(text.isWellFormed() ? text : text.toWellFormed()))
        expect(read.map((row) => [...row, '', '', ''].slice(0, 3))).toEqual(
          all.map((row) => row.map((one) => one.toWellFormed())),
        )
      },
    ),
    { numRuns: 60 },
  )
})

test.each([
  ['semicolons beside decimal commas', 'Asad;12,50\nYara;13,50\n', ['Asad', '12,50']],
  ['the separator that the file names', 'sep=;\nAsad;1\n', ['sep=']],
  ['tabs of a pasted table', 'Asad, 100 ml\t25.000\nYara, 50 ml\t18.000', ['Asad, 100 ml', '25.000']],
  ['amounts with commas in a chat', 'Asad $1,800\nYara $900\nOud 12,50 €\n', ['Asad $1,800']],
  ['numbers in a table', 'Asad 100ml,5,25\nYara 50ml,100,300\n', ['Asad 100ml', '5', '25']],
  ['lines of a chat', 'Asad, el mejor ₡25.000\nYara ₡18.000\nKhamrah', ['Asad, el mejor ₡25.000']],
  ['quotes within a text', 'Caja 3" Asad,5\nYara,6\n', ['Caja 3" Asad', '5']],
])('%s are understood', async (_, text, first) => {
  expect((await readCells(text))[0]).toEqual(first)
})

test('rows of a CSV file are counted as a spreadsheet counts them', async () => {
  const rows: [number, string[]][] = []
  const text = 'a,b\r\n\r\n"uno\r\ndos",c\r\nd,e'
  for await (const { row, cells } of openTable({ text })) rows.push([row, cells])
  expect(rows).toEqual([
    [1, ['a', 'b']],
    [2, []],
    [3, ['uno\r\ndos', 'c']],
    [4, ['d', 'e']],
  ])
})

test('rows of a workbook with impossible or repeated numbers are counted on', async () => {
  const row = (number: string) => `<row r="${number}"><c t="inlineStr"><is><t>${number}</t></is></c></row>`
  const rows: number[] = []
  const bytes = xlsx({ sheets: [sheet(['2', '2', '1', '9', '99999999999', '-4'].map(row).join(''))] })
  for await (const one of openTable({ name: 'lista', bytes })) rows.push(one.row)
  expect(rows).toEqual([2, 3, 4, 9, 10, 11])
})

test('cells of a workbook are read as a person sees them', async () => {
  const strings =
    '<si><t>Rare &amp; Co</t></si><si><r><t>Oud </t></r><r><t>Mood</t></r><rPh><t>x</t></rPh></si>'
  const row = [
    '<c r="A1" t="s"><v>0</v></c>',
    '<c r="B1" t="s"><v>1</v></c>',
    '<c r="C1"><v>22000</v></c>',
    '<c r="D1"><v>18.600000000000001</v></c>',
    '<c r="E1" t="inlineStr"><is><t>en línea_x000D_</t></is></c>',
    '<c r="F1" t="b"><v>1</v></c>',
    '<c r="G1" t="str"><f>A1&amp;"x"</f><v>fórmula</v></c>',
    '<c r="H1" t="e"><v>#N/A</v></c>',
    '<c r="I1" s="1"><v>46027</v></c>',
    '<c r="J1" s="2"><v>24.295</v></c>',
    '<c r="K1" s="3"><v>750123</v></c>',
    '<c r="L1"><v>6.2911087354109998E12</v></c>',
    '<c r="M1" s="4"><v>12000</v></c>',
  ].join('')
  const formats = ['dd/mm/yyyy', '#,##0.00', '0000000', '&quot;₡&quot;#,##0']
  const bytes = xlsx({ sheets: [sheet(`<row r="1">${row}</row>`)], strings, formats })
  expect(await readCells(bytes)).toEqual([
    [
      ...['Rare & Co', 'Oud Mood', '22000', '18.6', 'en línea\r', 'VERDADERO', 'fórmula', ''],
      ...['2026-01-05', '24.30', '0750123', '6291108735411', '₡12000'],
    ],
  ])
})

test('other sheets with tables are named in a notice, sheets with addresses are not', async () => {
  const rows = (count: number) =>
    sheet(
      Array.from({ length: count }, (_, place) => {
        const cells = ['A', 'B'].map((column) => `<c r="${column}${place + 1}"><v>${place}</v></c>`)
        return `<row r="${place + 1}">${cells.join('')}</row>`
      }).join(''),
    )
  const notices: string[] = []
  for await (const row of openTable({ name: 'lista', bytes: xlsx({ sheets: [rows(3), rows(2), rows(4)] }) }))
    if (row.notice) notices.push(row.notice)
  expect(notices).toEqual(["La hoja «Hoja3» no se lee: elígela en 'Cambiar columnas', o súbela aparte"])
})

test('a workbook is read from its first sheet with data, and merged cells count for each of their rows', async () => {
  const rows =
    '<row r="2"><c r="A2" t="inlineStr"><is><t>LATTAFA</t></is></c><c r="B2" t="inlineStr"><is><t>Asad</t></is></c></row>' +
    '<row r="3"><c r="B3" t="inlineStr"><is><t>Yara</t></is></c></row>'
  const merged = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>'
  const found: [number, string[]][] = []
  const bytes = xlsx({ sheets: [sheet('<row r="1"/>'), sheet(rows, merged)] })
  for await (const { row, cells } of openTable({ name: 'a.xlsx', bytes }))
    if (cells.length > 0) found.push([row, cells])
  expect(found).toEqual([
    [2, ['LATTAFA', 'Asad']],
    [3, ['LATTAFA', 'Yara']],
  ])
})

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

test.each([
  ['an image', Buffer.from('89504e470d0a1a0a0000', 'hex'), /Es una imagen/],
  ['a JPEG image named .csv', Buffer.from('ffd8ffe000104a464946', 'hex'), /Es una imagen/],
  ['a PDF', '%PDF-1.7\n', /Es un PDF/],
  ['a page named .xls', '<html><table><tr><td>Asad</td></tr></table></html>', /página web.*\.xlsx o \.csv/],
  ['an XML spreadsheet', '<?xml version="1.0"?><Workbook/>', /XML.*\.xlsx o \.csv/],
  ['a workbook of old Excel', Buffer.concat([OLE, Buffer.alloc(600)]), /Excel antiguo.*\.xlsx o \.csv/],
  [
    'a workbook with a password',
    Buffer.concat([OLE, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]),
    /contraseña/,
  ],
  ['a ZIP of other files', zipFile([{ name: 'a.txt', content: 'x' }]), /comprimido/],
  ['a Word document', zipFile([{ name: 'word/document.xml', content: 'x' }]), /Word/],
  [
    'a sheet of LibreOffice',
    zipFile([
      { name: 'mimetype', content: 'x' },
      { name: 'content.xml', content: 'x' },
    ]),
    /LibreOffice/,
  ],
  ['a truncated workbook', xlsx({ sheets: [sheet('')] }).subarray(0, 900), /dañado/],
  [
    'an encrypted entry',
    zipFile(workbookEntries({ sheets: [''] }).map((entry) => ({ ...entry, flags: 1 }))),
    /contraseña/,
  ],
  ['an empty file', Buffer.alloc(0), /vacío/],
  ['blank rows only', '\n \n,,\n', /vacío/],
  ['a workbook without data', xlsx({ sheets: [sheet('<row r="1"/>')] }), /vacío/],
  ['NUL characters', 'Asad,1\0\nYara,2\n', /caracteres nulos/],
  ['random bytes', randomBytes(4096), /./],
  ['an unclosed quote', 'a,b\n"c,d\n', /fila 2.*comillas/],
  ['a cell of more than 1 MB', `a,b\n${'x'.repeat(1024 * 1024 + 1)},c\n`, /fila 2 es demasiado grande/],
  ['201 columns', 'x,'.repeat(200).concat('x\n'), /más de 200 columnas/],
  [
    '201 columns in a workbook',
    xlsx({ sheets: [sheet('<row r="1"><c r="GS1"><v>1</v></c></row>')] }),
    /más de 200 columnas/,
  ],
  ['50,002 rows', 'Asad,1\n'.repeat(50_002), /más de 50\.000 filas/],
  ['more than 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), /20 MB/],
])('%s gets a clear error in Spanish', async (_, bytes, message) => {
  const error = await readError(bytes)
  if (!/^no error/.test(error)) expect(error).toMatch(/^ImportFileError: [¿A-ZÁÉ«]/)
  expect(error).toMatch(message)
})

test('a workbook that unpacks to too much ends with an error, whatever sizes it declares', async () => {
  const bomb = Buffer.alloc(100 * 1024 * 1024, ' ')
  for (const claimed of [bomb.length, 1000]) {
    const entries = workbookEntries({ sheets: [''] })
    const bytes = zipFile(
      entries.map((entry) => (entry.name.includes('sheet1') ? { ...entry, content: bomb, claimed } : entry)),
    )
    expect(bytes.length).toBeLessThan(400_000)
    expect(await readError(bytes)).toMatch(/demasiado grande|dañado/)
  }
})

test('a workbook with 200,000 elements within each other ends with an error', async () => {
  const tags = '<x>'.repeat(200_000)
  for (const parts of [{ sheets: [sheet('')], strings: tags }, { sheets: [sheet(`<row>${tags}`)] }])
    expect(await readError(xlsx(parts))).toMatch(/^ImportFileError: .* no es como los de una hoja de cálculo/)
  const rich = `${'<x>'.repeat(200)}<t>Asad</t>${'</x>'.repeat(200)}`
  const cells = '<row><c t="s"><v>0</v></c></row>'
  expect(await readCells(xlsx({ sheets: [sheet(cells)], strings: `<si>${rich}</si>` }))).toEqual([['Asad']])
})

test('merged cells that do not end are ignored', async () => {
  const merges = `<mergeCells>${'mergeCell '.repeat(300_000)}</mergeCells>`
  expect(await readCells(xlsx({ sheets: [sheet('<row><c><v>1</v></c></row>', merges)] }))).toEqual([['1']])
})

test('a workbook with thousands of entries ends with an error', async () => {
  const more = Array.from({ length: 2_100 }, (_, place) => ({ name: `x${place}`, content: '' }))
  expect(await readError(xlsx({ sheets: [''], more }))).toMatch(/demasiado grande/)
})
