import { Form, Link } from 'react-router'
import { useProgress } from '#app/admin/parts/live-stream.ts'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { formatNumber } from '#shop/text/counts.ts'
import type { Step } from './load-import.ts'

/** How far the background job is. It goes on when the page is closed. */
export function ProgressView({ record, secondsLeft }: Step<'progress'>) {
  const { id, state, progress, total } = record
  return (
    <>
      {state === 'applying' ? (
        <WriteProgress id={id} />
      ) : (
        <>
          <p role="status">Leyendo el archivo…</p>
          <Bar label="Filas leídas" unit="filas" done={progress} total={total} secondsLeft={secondsLeft} />
        </>
      )}
      <p className="text-sm text-tinta-suave">
        Puedes cerrar esta página: sigue en la tienda.{' '}
        <Link to="." replace className="enlace-subrayado">
          Actualizar
        </Link>
      </p>
      {state === 'reading' && <CancelButton />}
    </>
  )
}

/** How far the write of an import is. Only the live stream has it. */
export function WriteProgress({ id }: { id: string }) {
  const { done = 0, total = null, secondsLeft = null } = useProgress(id) ?? {}
  return (
    <>
      <p role="status">Guardando los perfumes. Es todo o nada: se ven al final, todos a la vez.</p>
      <Bar label="Perfumes guardados" unit="perfumes" {...{ done, total, secondsLeft }} />
    </>
  )
}

interface BarProps {
  label: string
  unit: string
  done: number
  total: number | null
  secondsLeft: number | null
}

/** Not in the status, which would announce every step. */
function Bar({ label, unit, done, total, secondsLeft }: BarProps) {
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

/** Ends the import before anything is written. */
export function CancelButton() {
  return (
    <Form method="post">
      <SubmitButton look="quiet" name="hacer" value="cancelar" className="px-0!">
        Cancelar la importación
      </SubmitButton>
    </Form>
  )
}
