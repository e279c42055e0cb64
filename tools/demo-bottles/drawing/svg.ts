import type { Hex } from './color.ts'

export type Stop = [offset: number, color: Hex, opacity?: number]

/** A number as short SVG text: at most one decimal, or as many as asked. */
export function num(value: number, decimals = 1): string {
  const factor = 10 ** decimals
  return String(Math.round(value * factor) / factor || 0)
}

/** Template tag that shortens every interpolated number; strings pass through untouched. */
export function svg(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  let out = parts[0] as string
  values.forEach((value, i) => {
    out += (typeof value === 'number' ? num(value, 2) : value) + (parts[i + 1] as string)
  })
  return out.replace(/\n\s*/g, '')
}

function stops(list: Stop[]): string {
  return list
    .map(([at, color, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${num(opacity, 3)}"`
      return `<stop offset="${num(at, 3)}" stop-color="${color}"${alpha}/>`
    })
    .join('')
}

/** Collects the paint servers of one image. Ids carry a prefix, so images may share a page. */
export class Defs {
  private readonly known = new Map<string, string>()
  private readonly prefix: string

  constructor(prefix: string) {
    this.prefix = prefix
  }

  private add(tag: string, attributes: string, body: string): string {
    const key = `${tag} ${attributes}>${body}`
    let id = this.known.get(key)
    if (!id) {
      id = `${this.prefix}${this.known.size.toString(36)}`
      this.known.set(key, id)
    }
    return `url(#${id})`
  }

  /** Linear gradient across the painted shape's own box (0 to 1), left to right by default. */
  linear(list: Stop[], x1 = 0, y1 = 0, x2 = 1, y2 = 0): string {
    return this.add('linearGradient', svg`x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, stops(list))
  }

  /** Linear gradient in drawing coordinates, for light that ignores the shape's own box. */
  linearAt(list: Stop[], x1: number, y1: number, x2: number, y2: number): string {
    const at = svg`gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`
    return this.add('linearGradient', at, stops(list))
  }

  /** Radial gradient in the painted shape's own box. */
  radial(list: Stop[], cx = 0.5, cy = 0.5, r = 0.5, fx = cx, fy = cy): string {
    const at = svg`cx="${cx}" cy="${cy}" r="${r}" fx="${fx}" fy="${fy}"`
    return this.add('radialGradient', at, stops(list))
  }

  /** Clip to a path in drawing coordinates. */
  clip(path: string): string {
    return this.add('clipPath', '', `<path d="${path}"/>`)
  }

  /** Tile of drawn content, in drawing coordinates. */
  pattern(size: number, body: string, transform = ''): string {
    const turned = transform ? ` patternTransform="${transform}"` : ''
    return this.add(
      'pattern',
      svg`width="${size}" height="${size}" patternUnits="userSpaceOnUse"${turned}`,
      body,
    )
  }

  toString(): string {
    let out = ''
    for (const [key, id] of this.known)
      out += `<${key.replace(/^(\w+)/, `$1 id="${id}"`)}</${/^\w+/.exec(key)}>`
    return `<defs>${out}</defs>`
  }
}
