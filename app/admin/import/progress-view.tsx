import { Form, Link } from 'react-router'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { ProgressFigures, WriteProgress } from '#app/admin/parts/write-progress.tsx'
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
          <ProgressFigures
            label="Filas leídas"
            unit="filas"
            done={progress}
            total={total}
            secondsLeft={secondsLeft}
          />
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
