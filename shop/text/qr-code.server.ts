import { encode } from 'uqr'

/** A square of `size` modules a side, with its margin; `path` is the strokes, one module wide, of the dark ones. */
type QrCode = { size: number; path: string }

/** The margin that readers need (ISO/IEC 18004 requires four modules). */
const MARGIN = 4

/** The code with the lowest error correction, which gives the largest modules. A screen code has no damage. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'L', boostEcc: false, border: MARGIN })
  const path = data.flatMap((row, y) => listRuns(row).map(([x, length]) => `M${x} ${y}.5h${length}`))
  return { size, path: path.join('') }
}

/** Where dark modules stand side by side: [start, length]. */
function listRuns(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && last[0] + last[1] === x) last[1]++
    else runs.push([x, 1])
  })
  return runs
}
