import { svg } from './svg.ts'

/** Pointed arch (as over a mihrab) standing on `floor`, `inset` drawing it smaller on every side. */
export function nichePath(inset = 0, half = 372, floor = 1128, apex = 72): string {
  const w = half - inset
  const b = floor - inset
  const t = apex + inset * 1.1
  const spring = t + 330 - inset * 0.4
  return svg`M${480 - w} ${b}V${spring}C${480 - w} ${spring - 150} ${480 - w * 0.5} ${t + 92} 480 ${t}
    C${480 + w * 0.5} ${t + 92} ${480 + w} ${spring - 150} ${480 + w} ${spring}V${b}Z`
}
