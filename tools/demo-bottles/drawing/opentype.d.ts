/** The few parts of opentype.js (which ships no types) that the labels need. */
declare module 'opentype.js' {
  export interface Command {
    type: 'M' | 'L' | 'C' | 'Q' | 'Z'
    x?: number
    y?: number
    x1?: number
    y1?: number
    x2?: number
    y2?: number
  }
  export interface Glyph {
    index: number
    advanceWidth: number
    getPath(x: number, y: number, fontSize: number): { commands: Command[] }
  }
  export interface Font {
    unitsPerEm: number
    charToGlyph(char: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
  }
  const opentype: { parse(buffer: ArrayBuffer): Font }
  export default opentype
}
