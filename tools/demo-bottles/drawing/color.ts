/** Colors are always `#rrggbb`; opacity is a separate attribute. */
export type Hex = `#${string}`

function channels(color: Hex): [number, number, number] {
  const n = Number.parseInt(color.slice(1), 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

/** `a` with the share `t` of `b` mixed in. */
export function mix(a: Hex, b: Hex, t: number): Hex {
  const from = channels(a)
  const to = channels(b)
  const hex = from.map((c, i) =>
    Math.round(c + ((to[i] as number) - c) * t)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

/** Towards warm white. */
export const lighten = (color: Hex, t: number): Hex => mix(color, '#fffaf0', t)

/** Towards the dark color of the shop, not black. */
export const darken = (color: Hex, t: number): Hex => mix(color, '#17110d', t)

/** Relative luminance, 0 to 1 (WCAG). */
export function luminance(color: Hex): number {
  const [r, g, b] = channels(color).map((v) => {
    const c = v / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colors, 1 to 21 (WCAG). */
export function contrast(a: Hex, b: Hex): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}
