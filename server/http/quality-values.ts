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
