/** The outline of two crossed squares, the khatam: eight points on the circle, eight corners within. */
function khatam(radius: number, turn = 0): string {
  const inner = (radius * Math.cos(Math.PI / 4)) / Math.cos(Math.PI / 8)
  const corners = Array.from({ length: 16 }, (_, corner) => {
    const angle = ((corner * 22.5 + turn) * Math.PI) / 180
    const reach = corner % 2 === 0 ? radius : inner
    return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}

/** Eight-pointed stars one within the other, each standing in the corners of the one around it. */
export function Rosette({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="-200 -200 400 400"
      className={className}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <radialGradient id="brillo">
        <stop offset="0" stopColor="var(--color-azafran)" stopOpacity=".5" />
        <stop offset=".55" stopColor="var(--color-azafran)" stopOpacity=".16" />
        <stop offset="1" stopColor="var(--color-azafran)" stopOpacity="0" />
      </radialGradient>
      <circle r="196" fill="url(#brillo)" stroke="none" />
      <circle r="198" strokeOpacity=".45" />
      <circle r="191" strokeWidth="2.4" strokeLinecap="round" strokeDasharray="0 18.75" />
      <path d={khatam(184)} />
      <path d={khatam(184, 22.5)} strokeOpacity=".4" />
      <path d={khatam(178)} strokeOpacity=".35" />
      <path d={khatam(140.8, 22.5)} strokeOpacity=".9" />
      <path d={khatam(135, 22.5)} strokeOpacity=".35" />
      <path d={khatam(107.8)} strokeOpacity=".7" />
    </svg>
  )
}
