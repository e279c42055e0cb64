export type Encoding = 'br' | 'gzip' | 'identity'

/** The entries of a header such as Accept or Accept-Encoding, with the quality (0 to 1) of each. */
export function qualityValues(header: string): Map<string, number> {
  const qualities = new Map<string, number>()
  for (const entry of header.split(',')) {
    const [name = '', ...parameters] = entry.toLowerCase().split(';')
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
    const value = quality === undefined ? 1 : Number(quality.trim().slice(2))
    if (name.trim()) qualities.set(name.trim(), value >= 0 && value <= 1 ? value : 0)
  }
  return qualities
}

const known = new Map<string, Encoding>()
/** Max number and length of cached headers. No browser's is longer; hundreds of 100 KB would stay in memory. */
const MAX_KNOWN = 200
const MAX_HEADER = 100

/** The encoding for a client with this Accept-Encoding. Browsers send few different ones, so results are cached. */
export function preferredEncoding(acceptEncoding: string | null | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const before = known.get(acceptEncoding)
  if (before) return before
  const qualities = qualityValues(acceptEncoding)
  const findQuality = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0
  const [br, gzip] = [findQuality('br'), findQuality('gzip')]
  const encoding = gzip > br ? 'gzip' : br > 0 ? 'br' : 'identity'
  if (known.size < MAX_KNOWN && acceptEncoding.length <= MAX_HEADER) known.set(acceptEncoding, encoding)
  return encoding
}

/** Whether a client reads gzip, whatever else it reads. */
export function acceptsGzip(acceptEncoding: string | null | undefined): boolean {
  const qualities = qualityValues(acceptEncoding ?? '')
  return (qualities.get('gzip') ?? qualities.get('*') ?? 0) > 0
}
