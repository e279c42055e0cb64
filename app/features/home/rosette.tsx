/** The corners of {8/3}, the star of the khatam, on a circle around the origin. */
function star(radius: number, turn = 0): string {
  const corners = [0, 3, 6, 1, 4, 7, 2, 5].map((corner) => {
    const angle = ((corner * 45 + turn) * Math.PI) / 180
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}

const SPOKES = [0, 45, 90, 135]
const BOTTLE = 'M-58 -6Q-58 -30 -34 -30H34Q58 -30 58 -6V98Q58 112 44 112H-44Q-58 112 -58 98Z'
const FILL = 'M-50 22Q-25 12 0 22T50 22V96Q50 104 42 104H-42Q-50 104 -50 96Z'
/** An onion dome, as on a Mughal flask. */
const CAP = 'M-21 -56V-70C-21 -92 -3 -96 0 -122C3 -96 21 -92 21 -70V-56Z'

/** The shop's picture of itself: a bottle in the middle of an eight-pointed rosette. Decoration only. */
export function Rosette({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="-200 -200 400 400"
      className={className}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="brillo">
          <stop offset="0" stopColor="var(--color-azafran)" stopOpacity=".42" />
          <stop offset="1" stopColor="var(--color-azafran)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="perfume" x2="0" y2="1">
          <stop offset="0" stopColor="var(--color-azafran)" />
          <stop offset="1" stopColor="var(--color-ambar-hondo)" />
        </linearGradient>
      </defs>
      <circle r="190" fill="url(#brillo)" stroke="none" />
      <g strokeWidth=".8">
        <circle r="196" strokeOpacity=".5" />
        <circle r="191" strokeOpacity=".5" />
        <path d={star(191)} />
        <path d={star(191, 22.5)} strokeOpacity=".55" />
        <path d={star(146)} strokeOpacity=".8" />
        {SPOKES.map((turn) => (
          <rect
            key={turn}
            x="-118"
            y="-118"
            width="236"
            height="236"
            transform={`rotate(${turn / 2})`}
            strokeOpacity=".4"
          />
        ))}
      </g>
      <g strokeWidth="1.6" strokeLinejoin="round" className="text-arena">
        <path d={BOTTLE} className="fill-noche" />
        <path d={FILL} fill="url(#perfume)" stroke="none" />
        <path d={BOTTLE} />
        <path d="M-18 -30V-42H18V-30M-25 -42H25V-56H-25Z" className="fill-noche" />
        <path d={CAP} className="fill-noche" />
        <path d="M0 -62V-104" strokeOpacity=".5" strokeWidth=".9" />
      </g>
      <g transform="translate(0 62)" strokeWidth="1.2" className="text-noche">
        <path d={star(25)} fill="var(--color-arena)" stroke="none" fillOpacity=".92" />
        <path d={star(25)} />
        <circle r="5" />
      </g>
    </svg>
  )
}
