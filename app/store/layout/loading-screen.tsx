import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { KhatamStar } from '#app/ui/khatam.tsx'
import { useDelayed } from '#app/ui/use-delayed.ts'
import { CATALOG_PATHS } from '#shop/catalog/catalog-paths.ts'

const PATIENCE = 400
const TICK = 500
const LARGEST_STEP = 15

/**
 * Shows that a navigation is pending when it takes longer than 400 ms. A catalog screen covers the page, any other is a
 * line at the top. A page that is ready is never covered.
 */
export function LoadingScreen() {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  const waiting = next !== undefined
  const late = useDelayed(waiting, PATIENCE)
  if (!waiting || !late) return null
  return next.pathname !== pathname && next.pathname in CATALOG_PATHS ? <Progress /> : <ProgressLine />
}

function ProgressLine() {
  return (
    <div
      role="progressbar"
      aria-label="Cargando"
      className="fixed inset-x-0 top-0 z-50 h-1 origin-left animate-avance bg-azafran"
    />
  )
}

/** The percentage is not measured. It only indicates activity. */
function Progress() {
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
