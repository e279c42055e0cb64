import { ImportFileError } from '../import-source.ts'
import { builtInFormat, customFormat, type NumberFormat } from './cell-format.ts'
import { decodeEscapes, readWholeXml } from './read-xml.server.ts'
import type { ZipParts } from './unzip-parts.server.ts'

interface Sheet {
  name: string
  isHidden: boolean
  /** Of its part in the ZIP file. */
  path: string
}

/** What the sheets of a workbook refer to. */
export interface Workbook {
  /** In their order, hidden ones last. */
  sheets: Sheet[]
  strings: string[]
  /** By the style of a cell. */
  formats: NumberFormat[]
  from1904: boolean
}

/** Throws an ImportFileError when the ZIP is not a workbook in the format of Excel. */
export async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  const main = findPart(await relationTargets(parts, '_rels/.rels', ''), /\/officeDocument$/)
  if (!parts.has(main)) throw new ImportFileError(notWorkbook(parts))
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const relations = `${folder}_rels/${main.slice(folder.length)}.rels`
  const targets = await relationTargets(parts, relations, folder)
  const sheets: Sheet[] = []
  let from1904 = false
  await readWholeXml(parts, main, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key) && key !== 'id')?.[1] ?? ''
      const isHidden = /hidden/i.test(attributes.state ?? '')
      sheets.push({ name: attributes.name ?? '', isHidden, path: targets.get(id)?.path ?? '' })
    },
  })
  return {
    sheets: sheets
      .sort((a, b) => Number(a.isHidden) - Number(b.isHidden))
      .filter(({ path }) => parts.has(path)),
    strings: await readStrings(parts, findPart(targets, /\/sharedStrings$/)),
    formats: await readFormats(parts, findPart(targets, /\/styles$/)),
    from1904,
  }
}

function notWorkbook(parts: ZipParts): string {
  if (parts.has('mimetype') && parts.has('content.xml'))
    return 'Es una hoja de LibreOffice u OpenOffice. Guárdala como .xlsx o .csv.'
  if (parts.names.some((name) => name.startsWith('word/')))
    return 'Es un documento de Word. Copia la tabla y pégala aquí, o guárdala como .xlsx o .csv.'
  if (parts.has('index/document.iwa')) return 'Es un archivo de Numbers. Expórtalo como Excel (.xlsx) o CSV.'
  return 'Es un archivo comprimido, no una hoja de cálculo. Sube el .xlsx o .csv que está dentro.'
}

interface Target {
  path: string
  type: string
}

async function relationTargets(parts: ZipParts, part: string, folder: string): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>()
  await readWholeXml(parts, part, {
    open: (name, { Id = '', Target = '', Type = '' }) => {
      if (name !== 'Relationship') return
      const path = new URL(Target, `file:///${folder}`).pathname.slice(1)
      targets.set(Id, { path: decodeURIComponent(path), type: Type })
    },
  })
  return targets
}

/** The path of the first part of a type, or ''. */
const findPart = (targets: Map<string, Target>, type: RegExp): string =>
  [...targets.values()].find((target) => type.test(target.type))?.path ?? ''

async function readStrings(parts: ZipParts, part: string): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isPhonetic = false
  await readWholeXml(parts, part, {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 't') isText = !isPhonetic
      else if (name === 'rPh') isPhonetic = true
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') strings.push(decodeEscapes(text))
    },
    text: (piece) => {
      if (isText) text += piece
    },
  })
  return strings
}

async function readFormats(parts: ZipParts, part: string): Promise<NumberFormat[]> {
  const custom = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let isCellStyle = false
  await readWholeXml(parts, part, {
    open: (name, attributes) => {
      const id = Number(attributes.numFmtId)
      if (name === 'cellXfs') isCellStyle = true
      else if (name === 'numFmt') custom.set(id, customFormat(attributes.formatCode ?? ''))
      else if (name === 'xf' && isCellStyle) formats.push(custom.get(id) ?? builtInFormat(id))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return formats
}
