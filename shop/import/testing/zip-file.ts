import { crc32, deflateRawSync } from 'node:zlib'

interface ZipEntry {
  name: string
  data: string | Uint8Array
  /** The size that the file declares, when it lies. */
  declared?: number
  isEncrypted?: boolean
}

/** A ZIP file with these entries, deflated. */
export function zipFile(entries: readonly ZipEntry[]): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, declared, isEncrypted } of entries) {
    const bytes = Buffer.from(data)
    const packed = deflateRawSync(bytes)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(crc32(bytes), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(declared ?? bytes.length, 18)
    header.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), header, Buffer.from(name), packed])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), header, Buffer.alloc(0), end, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06'), end])
}

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

/** The entries of a workbook as Excel writes it. */
export function workbookEntries({
  sheets,
  strings = '',
  formats = [],
  workbookPr = '',
  more = [],
}: WorkbookParts): ZipEntry[] {
  const numbered = sheets.map((xml, place) => ({ xml, place: place + 1 }))
  return [
    { name: '_rels/.rels', data: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns:r="${RELATIONS}">${workbookPr}<sheets>${numbered.map(({ place }) => `<sheet name="Hoja${place}" sheetId="${place}" r:id="rId${place}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations(
        numbered
          .map(({ place }) => relation(`rId${place}`, 'worksheet', `worksheets/sheet${place}.xml`))
          .join('') +
          relation('rId90', 'sharedStrings', '/xl/sharedStrings.xml') +
          relation('rId91', 'styles', 'styles.xml'),
      ),
    },
    { name: 'xl/sharedStrings.xml', data: `<sst>${strings}</sst>` },
    {
      name: 'xl/styles.xml',
      data: `<styleSheet><numFmts>${formats.map((code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, place) => `<xf numFmtId="${164 + place}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    ...numbered.map(({ xml, place }) => ({
      name: `xl/worksheets/sheet${place}.xml`,
      data: `<worksheet>${xml}</worksheet>`,
    })),
    ...more,
  ]
}
