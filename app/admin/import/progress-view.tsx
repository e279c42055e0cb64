import { Link } from 'react-router'
import type { ImportState } from '#shop/import/import-states.ts'
import { CancelButton } from './cancel-button.tsx'

interface ProgressViewProps {
  record: { state: ImportState; progress: number; total: number | null }
  secondsLeft: number | null
}

/** How far the background job is. It goes on when the page is closed. */
export function ProgressView({ record: { state, progress, total }, secondsLeft }: ProgressViewProps) {
  const isReading = state === 'reading'
  const known = isReading && total !== null && progress > 0
  return (
    <>
      <div role="status" className="flex flex-col gap-2">
        <p>
          {!isReading && 'Guardando los productos. Es todo o nada: puede tardar unos segundos.'}
          {isReading && !known && 'Leyendo el archivo…'}
          {known && `${progress.toLocaleString('es-CO')} de ${total.toLocaleString('es-CO')} filas`}
          {known && secondsLeft !== null && ` · ${timeLeft(secondsLeft)}`}
        </p>
      </div>
      <progress
        aria-label={isReading ? 'Filas leídas' : 'Guardando'}
        className="h-3 w-full accent-ambar"
        {...(known && { value: Math.min(progress, total), max: total })}
      />
      <p className="text-sm text-tinta-suave">
        Puedes cerrar esta página: sigue en la tienda.{' '}
        <Link
          to="."
          replace
          className="inline-flex min-h-11 items-center text-ambar underline underline-offset-4"
        >
          Actualizar
        </Link>
      </p>
      {isReading && <CancelButton />}
    </>
  )
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return `faltan unos ${seconds} s`
  return `faltan unos ${Math.round(seconds / 60)} min`
}
