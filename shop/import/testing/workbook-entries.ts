import type { ZipEntry } from '#tests/zip-file.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (rows: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`

interface WorkbookParts {
  /** The XML within <worksheet> of each sheet. */
  sheets: readonly string[]
  strings?: string
  /** Format codes; style n + 1 has format n. */
  formats?: readonly string[]
  workbookPr?: string
  more?: readonly ZipEntry[]
}

/** A sheet of these texts. */
export function textSheet(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  return `<sheetData>${rows.map((texts) => `<row>${texts.map(cell).join('')}</row>`).join('')}</sheetData>`
}

/** The entries of a workbook as Excel writes it. */
export function workbookEntries({
  sheets,
  strings = '',
  formats = [],
  workbookPr = '',
  more = [],
}: WorkbookParts): ZipEntry[] {
  const numbered = sheets.map((xml, place) => ({ xml, place: place + 1 }))
  const entries = [
    { name: '_rels/.rels', content: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${RELATIONS}">${workbookPr}<sheets>${numbered.map(({ place }) => `<sheet name="Hoja${place}" sheetId="${place}" r:id="rId${place}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        numbered
          .map(({ place }) => relation(`rId${place}`, 'worksheet', `worksheets/sheet${place}.xml`))
          .join('') +
          relation('rId90', 'sharedStrings', '/xl/sharedStrings.xml') +
          relation('rId91', 'styles', 'styles.xml'),
      ),
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${strings}</sst>` },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet><numFmts>${formats.map((code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, place) => `<xf numFmtId="${164 + place}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    ...numbered.map(({ xml, place }) => ({
      name: `xl/worksheets/sheet${place}.xml`,
      content: `<worksheet>${xml}</worksheet>`,
    })),
    ...more,
  ]
  return entries.map((entry) => ({ ...entry, deflate: true }))
}
