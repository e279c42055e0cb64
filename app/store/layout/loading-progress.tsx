import { useEffect, useState } from 'react'
import { KhatamStar } from '#app/ui/khatam.tsx'

const TICK = 500
const LARGEST_STEP = 15

/** Covers the page. The percentage is not measured: it only indicates activity. */
export function LoadingProgress() {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      setPercent((now) => Math.min(100, now + Math.ceil(Math.random() * LARGEST_STEP)))
    }, TICK)
    return () => clearInterval(timer)
  }, [])

  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-noche text-marfil">
      <div className="khatam absolute inset-0 opacity-10" />
      <div
        role="progressbar"
        aria-label="Cargando perfumes"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="relative flex w-60 flex-col items-center gap-6"
      >
        <KhatamStar className="size-14 animate-pulso text-azafran" />
        <p className="font-display text-4xl tabular-nums">{percent} %</p>
        <div className="h-px w-full bg-marfil/20">
          <div
            className="h-px origin-left bg-azafran transition-transform duration-500"
            style={{ transform: `scaleX(${percent / 100})` }}
          />
        </div>
      </div>
    </div>
  )
}
