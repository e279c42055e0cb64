import sharp from 'sharp'
import { firstCharacters } from '#shop/text/clean-text.ts'

/** More than three lines can hold; limits the time for fitting. */
const MAX_CHARACTERS = 200

/** The fonts of fonts.conf; a character that one lacks comes from another. */
type Font = 'Fraunces Medium' | 'Figtree Medium' | 'Figtree SemiBold'

interface TextStyle {
  font: Font
  /** Pixels; with a `minSize` the largest one that fits. */
  size: number
  minSize?: number
  color: string
  width: number
  maxLines: number
  /** Pixels, of all lines together. */
  maxHeight?: number
  /** As a factor of the font's line height. */
  lineHeight?: number
  /** Pixels between characters. */
  tracking?: number
}

/** A text on a transparent background, trimmed to its visible pixels. */
export interface TextImage {
  png: Buffer
  width: number
  height: number
}

/**
 * Renders a text of one style as an image, in the largest size that fits. A text that does not fit in the smallest size
 * ends in '…'. Undefined when it has no character that the fonts can draw.
 */
export async function setText(text: string, style: TextStyle): Promise<TextImage | undefined> {
  const drawable = firstCharacters(drawableText(text), MAX_CHARACTERS)
  if (drawable === '') return undefined
  const { size, minSize = size } = style
  for (let at = size; at > minSize; at = Math.max(minSize, Math.floor(at * 0.9))) {
    const drawn = await drawIfFits(drawable, style, at)
    if (drawn) return drawn
  }
  return shorten(drawable, style, minSize)
}

/** The longest prefix that fits, by binary search. */
async function shorten(text: string, style: TextStyle, size: number): Promise<TextImage | undefined> {
  const whole = await drawIfFits(text, style, size)
  if (whole) return whole
  const characters = [...new Intl.Segmenter('es').segment(text)].map(({ segment }) => segment)
  let best: TextImage | undefined
  for (let low = 0, high = characters.length - 1; low <= high; ) {
    const length = (low + high) >> 1
    const drawn = await drawIfFits(`${characters.slice(0, length).join('').trimEnd()}…`, style, size)
    if (drawn) [best, low] = [drawn, length + 1]
    else high = length - 1
  }
  return best
}

async function drawIfFits(text: string, style: TextStyle, size: number): Promise<TextImage | undefined> {
  const {
    font,
    color,
    width,
    maxLines,
    maxHeight = Number.POSITIVE_INFINITY,
    lineHeight = 1,
    tracking = 0,
  } = style
  const attributes = [
    `foreground="${color}"`,
    `line_height="${lineHeight}"`,
    // Pango counts in 1/1024 of a point; a point is a pixel here.
    tracking ? `letter_spacing="${Math.round(tracking * 1024)}"` : '',
  ].join(' ')
  const drawn = await drawMarkup(`<span ${attributes}>${escapeMarkup(text)}</span>`, `${font} ${size}`, width)
  const tallest = Math.min(maxHeight, size * 1.25 * lineHeight * maxLines)
  return drawn.width <= width && drawn.height <= tallest ? drawn : undefined
}

/** Pango markup as an image. Lines break between words only: a longer word makes it wider than `width`. */
export async function drawMarkup(markup: string, font: string, width: number): Promise<TextImage> {
  const { data, info } = await sharp({
    text: { text: markup, font, width, dpi: 72, rgba: true, wrap: 'word' },
  })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

export function escapeMarkup(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** Removes characters that the fonts of fonts.conf lack (emoji, other scripts), and direction controls. */
function drawableText(text: string): string {
  return text.normalize('NFC').replace(/[ʻ-ʿ]/g, '’').replace(NOT_DRAWABLE, '').replace(/\s+/g, ' ').trim()
}

/** Enclosing marks, variation selectors, and what `fc-query --format '%{charset}'` does not list; other marks stay. */
const NOT_DRAWABLE =
  /\p{Me}|[\ufe00-\ufe0f]|(?!\p{M})[^\s!-~¡-ňŊ-žơưǂǍ-ǜȘ-țẀ-ẅẞẠ-ỹ‐–—‘’‚“”„†-•…‰‹›⁄₡₣₤₦₧₩₫€₭₱₲₵₹₺₼₽™−\u0600-\u06ff\u0750-\u077f\u200c-\u200dﭐ-ﮱﯓ-ﴽﵐ-ﶏﶒ-ﷇﷰ-﷿ﹰ-ﻼ]/gu
