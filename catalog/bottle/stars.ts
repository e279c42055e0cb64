import { num } from './svg.ts'

/** Eight-pointed star (khatam): two squares, one turned by 45°. `inner` sets how deep the notches go. */
export function star(cx: number, cy: number, r: number, turn = 0, inner = 0.7654): string {
  let d = ''
  for (let i = 0; i < 16; i++) {
    const angle = (Math.PI / 8) * i + turn
    const radius = i % 2 ? r * inner : r
    d += `${i ? 'L' : 'M'}${num(cx + Math.sin(angle) * radius)} ${num(cy - Math.cos(angle) * radius)}`
  }
  return `${d}Z`
}

/**
 * One square tile of the classic star-and-cross lattice as open line work:
 * a star at the centre whose tips touch its neighbours on the four sides.
 */
export function latticeTile(size: number): string {
  const c = size / 2
  const r = size / 2
  const inner = r * 0.7654
  const rosette = r * 0.36
  // From the diagonal tips of the star a short line reaches the tile's corner, shared by four tiles.
  const tip = (r * Math.SQRT1_2)
  let d = star(c, c, r)
  d += star(c, c, rosette, Math.PI / 8)
  for (const [sx, sy] of [[-1, -1], [1, -1], [1, 1], [-1, 1]] as const) {
    d += `M${num(c + sx * tip)} ${num(c + sy * tip)}L${num(c + sx * c)} ${num(c + sy * c)}`
  }
  for (let i = 0; i < 8; i++) {
    const a = (Math.PI / 4) * i + Math.PI / 8
    d += `M${num(c + Math.sin(a) * rosette)} ${num(c - Math.cos(a) * rosette)}L${num(c + Math.sin(a) * inner)} ${num(c - Math.cos(a) * inner)}`
  }
  return d
}
