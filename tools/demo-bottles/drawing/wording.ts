import type { Hex } from './color.ts'
import type { Design } from './design.ts'
import { setLines } from './set-lines.ts'
import { star } from './stars.ts'
import { svg } from './svg.ts'
import { type Face, measure, outline } from './text.ts'

export interface Setting {
  /** Box the text must stay inside, centred on x = cx. */
  cx: number
  cy: number
  width: number
  height: number
  ink: Hex
  /** Color of rules and small ornaments. */
  rule: Hex
  face: Face
  upper: boolean
  /** Largest size of the name. */
  maxSize: number
  ornament: 'regla' | 'estrella' | 'nada'
}

interface SmallLine {
  text: string
  size: number
  tracking: number
}

function smallLine(text: string, width: number, size: number, tracking: number): SmallLine {
  const upper = text.toUpperCase()
  const em = measure(upper, 'normal', tracking)
  if (em * size <= width) return { text: upper, size, tracking }
  const tight = tracking * 0.45
  return {
    text: upper,
    size: Math.min(size, width / Math.max(measure(upper, 'normal', tight), 0.01)),
    tracking: tight,
  }
}

const CAPITAL = 0.63

/** Brand in small capitals, ornament, name on up to three lines, concentration: centred in the box, never outside it. */
export function setLabel(design: Design, s: Setting): string {
  // The font has no glyphs for the name (another script): the star replaces it.
  if (!design.name)
    return svg`<path d="${star(s.cx, s.cy, Math.min(s.height, s.width) * 0.3)}${star(s.cx, s.cy, Math.min(s.height, s.width) * 0.15)}" fill="none" stroke="${s.rule}" stroke-width="2"/>`
  const { cx, width } = s
  const brandSize = Math.min(27, Math.max(17, s.width * 0.085))
  const brand =
    design.brand && design.brand !== design.name ? smallLine(design.brand, width, brandSize, 0.2) : undefined
  const foot =
    s.height > 150 ? smallLine(design.concentration, width * 0.86, brandSize * 0.68, 0.18) : undefined
  const gap = Math.min(32, Math.max(17, s.height * 0.115))
  const above = brand ? brand.size * CAPITAL + gap : 0
  const mark = s.ornament === 'nada' || s.height < 168 ? 0 : gap * 0.95
  const drop = s.upper ? 0 : 0.14
  const below = foot ? foot.size * CAPITAL + gap : 0
  const name = s.upper ? design.name.toUpperCase() : design.name
  const leading = s.upper ? 0.98 : 1.02
  const tracking = s.upper ? 0.06 : 0.01
  // The last line also needs space for descenders.
  const room = (s.height - above - mark - below) / (1 + drop * 0.6)
  const set = setLines(name, {
    width,
    height: room,
    maxSize: s.maxSize,
    minSize: 16.5,
    maxLines: 3,
    leading,
    tracking,
    face: s.face,
  })
  // The first line is only as tall as its capitals, so the block is measured from there.
  const nameHeight = set.lines.length ? set.size * (CAPITAL + (set.lines.length - 1) * leading + drop) : 0
  let y = s.cy - (above + mark + nameHeight + below) / 2
  let d = ''
  let ornament = ''
  if (brand) {
    y += brand.size * CAPITAL
    d += outline(brand.text, 'normal', brand.size, cx, y, brand.tracking)
    y += gap
  }
  if (mark) {
    const at = y - (gap - mark) / 2
    const arm = Math.min(width * 0.3, 64)
    if (s.ornament === 'estrella') ornament = svg`<path d="${star(cx, at, 7)}" fill="${s.rule}"/>`
    const hole = s.ornament === 'estrella' ? 16 : 0
    ornament += svg`<path d="M${cx - arm} ${at}H${cx - hole}M${cx + hole} ${at}H${cx + arm}" stroke="${s.rule}" stroke-width="1.5"/>`
    y += mark
  }
  set.lines.forEach((line, i) => {
    y += i ? set.size * leading : set.size * CAPITAL
    d += outline(line, s.face, set.size, cx, y, tracking)
  })
  if (foot)
    d += outline(
      foot.text,
      'normal',
      foot.size,
      cx,
      y + set.size * drop + gap + foot.size * CAPITAL,
      foot.tracking,
    )
  return svg`${ornament}<path d="${d}" fill="${s.ink}"/>`
}
