import { SaxesParser } from 'saxes'

/** The items of a feed with the text of each of their elements; throws when the file is not well-formed XML. */
export function readGoogleItems(xml: string): Record<string, string>[] {
  const items: Record<string, string>[] = []
  let item: Record<string, string> | undefined
  let text = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    text = ''
    if (name === 'item') item = {}
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'item' && item) items.push(item)
    else if (item) item[name] = text
    if (name === 'item') item = undefined
  })
  parser.write(xml).close()
  return items
}
