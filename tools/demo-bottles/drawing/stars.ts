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
 * One square tile of the classic star-and-cross lattice as open line work: a star whose tips touch
 * its neighbors on the four sides, the crosses left between them, and a small star at each heart.
 */
export function latticeTile(size: number): string {
  const c = size / 2
  return star(c, c, c) + star(c, c, c * 0.46)
}
