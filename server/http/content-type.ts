/** How the bytes of a body are to be read. */
export type BodyType = { kind: 'urlencoded' } | { kind: 'multipart'; boundary: string } | { kind: 'text' }

const TOKEN = String.raw`[\w!#$%&'*+.^\`|~-]+`
const SHAPE = new RegExp(
  String.raw`^[ \t]*(${TOKEN}/${TOKEN})((?:[ \t]*;[ \t]*${TOKEN}=(?:${TOKEN}|"[^"\\,]*"))*)[ \t]*$`,
)
const PARAMETER = new RegExp(String.raw`;[ \t]*(${TOKEN})=(?:"([^"]*)"|(${TOKEN}))`, 'g')
/** RFC 2046 §5.1.1, without the comma, which a repeated header would put between two values. */
const BOUNDARY = /^[\w'()+./:=? -]{0,69}[\w'()+./:=?-]$/

/**
 * Reads a Content-Type as strictly as it is written by browsers: one type, and no parameters but `charset=utf-8` and a
 * multipart form's `boundary`, each once. Undefined for anything else: where two parsers could disagree on what a body
 * is, the limits of one do not hold for the other.
 */
export function parseBodyType(header: string | null | undefined): BodyType | undefined {
  const [, type = '', list = ''] = SHAPE.exec(header ?? '') ?? []
  const parameters = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of list.matchAll(PARAMETER)) {
    if (parameters.has(name.toLowerCase())) return undefined
    parameters.set(name.toLowerCase(), quoted ?? plain)
  }
  if ((parameters.get('charset') ?? 'utf-8').toLowerCase() !== 'utf-8') return undefined
  parameters.delete('charset')
  const boundary = parameters.get('boundary')
  if (parameters.size > (boundary === undefined ? 0 : 1)) return undefined
  switch (type.toLowerCase()) {
    case 'multipart/form-data':
      return boundary !== undefined && BOUNDARY.test(boundary) ? { kind: 'multipart', boundary } : undefined
    case 'application/x-www-form-urlencoded':
      return boundary === undefined ? { kind: 'urlencoded' } : undefined
    case 'text/plain':
      return boundary === undefined ? { kind: 'text' } : undefined
    default:
      return undefined
  }
}
