import { type Handler, Parser } from 'htmlparser2'
import { ImportFileError } from '../import-source.ts'
import type { ZipParts } from './unzip-parts.server.ts'

/** What reads the elements of a part, without prefixes of namespaces. */
interface XmlHandler {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Elements within each other. Spreadsheets have less than 32; the parser takes longer for each further one. */
const MAX_DEPTH = 256

/** Gives the elements of a part to `handler`. Yields after each piece of the part, so that rows leave in between. */
export async function* readXml(
  parts: ZipParts,
  name: string,
  { open, close, text }: XmlHandler,
): AsyncGenerator<void> {
  let depth = 0
  const handler: Partial<Handler> = {
    onopentag(tag, attributes) {
      if (++depth > MAX_DEPTH)
        throw new ImportFileError(
          'El archivo .xlsx no es como los de una hoja de cálculo. Ábrelo, guárdalo otra vez y vuelve a subirlo.',
        )
      open?.(localName(tag), attributes)
    },
    onclosetag(tag) {
      depth--
      close?.(localName(tag))
    },
  }
  if (text) handler.ontext = text
  // Knows the five entities of XML and numbers only: a file cannot define others that grow.
  const parser = new Parser(handler, { xmlMode: true, decodeEntities: true })
  const decoder = new TextDecoder()
  for await (const chunk of parts.read(name)) {
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.end(decoder.decode())
  yield
}

export async function readWholeXml(parts: ZipParts, name: string, handler: XmlHandler): Promise<void> {
  for await (const _ of readXml(parts, name, handler));
}

const localName = (tag: string) => tag.slice(tag.indexOf(':') + 1)

/** Spreadsheets write control characters, and an underscore before such a text, as `_x000D_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
