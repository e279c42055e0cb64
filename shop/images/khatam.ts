/** The outline of the khatam, two crossed squares around (0, 0): eight points on the circle, eight inner corners. */
export function khatamPath(radius: number, turn = 0): string {
  const inner = (radius * Math.cos(Math.PI / 4)) / Math.cos(Math.PI / 8)
  const corners = Array.from({ length: 16 }, (_, corner) => {
    const angle = ((corner * 22.5 + turn) * Math.PI) / 180
    const reach = corner % 2 === 0 ? radius : inner
    return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}
