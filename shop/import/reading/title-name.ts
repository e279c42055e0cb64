/** Replaces what was read: the words around are no neighbors. */
export const GAP = '\ue000'

/** What is left, without empty brackets, and without separators and "de" at its edges. */
export function cleanName(text: string): string {
  return text
    .replace(/[([]\s*[\ue000\s,/|-]*\s*[)\]]/g, GAP)
    .replace(/([([])[\ue000\s,/|–-]+/gu, '$1')
    .replace(/[\ue000\s,/|–-]+([)\]])/gu, '$1')
    .replace(/(^|[\s\ue000])(?:de|by)\s*(?=\ue000)/giu, '$1')
    .split(/\s*\ue000\s*/)
    .map((part) => part.replace(/^[\s\-–—|,;:/·•*_.]+(?=\s|\p{L}|\p{N}|$)|[\s\-–—|,;:/·•*_]+$/gu, '').trim())
    .filter((part) => part !== '' && part !== '.')
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/^["“”«](.*)["“”»]$/u, '$1')
    .trim()
}
