import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { formatNumber } from '#shop/text/counts.ts'
import { useProgress } from './live-stream.ts'

/** Fewer products are written within a second. */
const MIN_PRODUCTS = 1000

/** Whether the page of a write shows how far it is. */
export const takesLong = (products: number): boolean => products > MIN_PRODUCTS

/** How far a write of products is. `id`: as in `reportWrite`. Only the live stream has it. */
export function WriteProgress({ id, isUndo }: { id: string; isUndo?: boolean }) {
  const { done = 0, total = null, secondsLeft = null } = useProgress(id) ?? {}
  return (
    <div className="flex w-full flex-col gap-3">
      <p role="status">
        {isUndo ? 'Los perfumes vuelven a como estaban.' : 'Guardando los perfumes.'} Es todo o nada: se ven
        al final, todos a la vez.
      </p>
      <ProgressFigures
        label={isUndo ? 'Perfumes restaurados' : 'Perfumes guardados'}
        unit="perfumes"
        {...{ done, total, secondsLeft }}
      />
    </div>
  )
}

interface ProgressFiguresProps {
  label: string
  unit: string
  done: number
  total: number | null
  secondsLeft: number | null
}

/** A bar with its figures. Not in a status, which would announce every step. */
export function ProgressFigures({ label, unit, done, total, secondsLeft }: ProgressFiguresProps) {
  const known = total !== null && done > 0
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar label={label} max={total ?? 1} {...(known && { value: Math.min(done, total) })} />
      <p className="min-h-6 text-sm tabular-nums">
        {known && `${formatNumber(done)} de ${formatNumber(total)} ${unit}`}
        {known && (done >= total ? ' · terminando' : secondsLeft !== null && ` · ${timeLeft(secondsLeft)}`)}
      </p>
    </div>
  )
}

function timeLeft(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 's'] : [Math.round(seconds / 60), 'min']
  return count === 1 ? `falta 1 ${unit}` : `faltan unos ${count} ${unit}`
}
