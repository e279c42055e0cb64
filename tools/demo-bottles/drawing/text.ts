import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Command, type Font, type Glyph } from 'opentype.js'
import { num } from './svg.ts'

export type Face = 'normal' | 'italic'

const resolve = createRequire(import.meta.url).resolve
const loaded = new Map<Face, Font[]>()

function fonts(face: Face): Font[] {
  let list = loaded.get(face)
  if (!list) {
    list = ['latin', 'latin-ext'].map((subset) => {
      const bytes = readFileSync(
        resolve(`@fontsource/cormorant-garamond/files/cormorant-garamond-${subset}-600-${face}.woff`),
      )
      return opentype.parse(new Uint8Array(bytes).buffer)
    })
    loaded.set(face, list)
  }
  return list
}

interface Letter {
  font: Font
  glyph: Glyph
}

const letters = new Map<string, Letter>()

function letter(char: string, face: Face): Letter | undefined {
  const key = face + char
  if (!letters.has(key)) {
    const found = fonts(face)
      .map((font) => ({ font, glyph: font.charToGlyph(char) }))
      .find(({ glyph }) => glyph.index > 0)
    // Only found glyphs are cached: the fonts are small, but the input is unlimited.
    if (!found) return undefined
    letters.set(key, found)
  }
  return letters.get(key)
}

/** The part of a text that the font can draw: without other scripts and emoji, ḥ as h, with single spaces. */
export function drawable(text: string, face: Face = 'normal'): string {
  let out = ''
  for (const char of text.normalize('NFC')) {
    if (/\s/.test(char)) out += ' '
    else if (letter(char, face)) out += char
    else {
      const bare = char.normalize('NFD').replace(/\p{M}/gu, '')
      if ([...bare].length === 1 && letter(bare, face)) out += bare
    }
  }
  out = out.replace(/ +/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(out) ? out : ''
}

function walk(text: string, face: Face, tracking: number, visit?: (l: Letter, x: number) => void): number {
  let x = 0
  let before: Letter | undefined
  for (const char of text) {
    const now = letter(char, face)
    if (!now) continue
    const em = now.font.unitsPerEm
    if (before)
      x += tracking + (before.font === now.font ? now.font.getKerningValue(before.glyph, now.glyph) / em : 0)
    visit?.(now, x)
    x += now.glyph.advanceWidth / em
    before = now
  }
  return x
}

/** Width of a line in em, tracking (em) included between letters only. */
export const measure = (text: string, face: Face, tracking = 0): number => walk(text, face, tracking)

function segment({ type, x, y, x1, y1, x2, y2 }: Command): string {
  const values = [x1, y1, x2, y2, x, y].filter((v) => v !== undefined)
  return type + values.map((v) => num(v)).join(' ')
}

/** Path data of one line of text centred on `cx`, standing on `baseline`. */
export function outline(
  text: string,
  face: Face,
  size: number,
  cx: number,
  baseline: number,
  tracking = 0,
): string {
  const left = cx - (measure(text, face, tracking) * size) / 2
  let d = ''
  walk(text, face, tracking, ({ glyph }, x) => {
    d += glyph
      .getPath(left + x * size, baseline, size)
      .commands.map(segment)
      .join('')
  })
  return d
}
