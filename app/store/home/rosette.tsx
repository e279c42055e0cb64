import { khatamPath } from '#shop/images/image-url.ts'

/** Nested eight-pointed stars, each inscribed in the corners of the next. */
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
      <path d={khatamPath(184)} />
      <path d={khatamPath(184, 22.5)} strokeOpacity=".4" />
      <path d={khatamPath(178)} strokeOpacity=".35" />
      <path d={khatamPath(140.8, 22.5)} strokeOpacity=".9" />
      <path d={khatamPath(135, 22.5)} strokeOpacity=".35" />
      <path d={khatamPath(107.8)} strokeOpacity=".7" />
    </svg>
  )
}
