import { Form } from 'react-router'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { Options, SelectField } from '#app/ui/select-field.tsx'
import { COLUMN_TARGETS } from '#shop/import/column-targets.ts'
import type { Step } from './load-import.ts'
import { CancelButton } from './progress-view.tsx'

const TARGETS = Object.entries(COLUMN_TARGETS)

type ColumnMapFormProps = Pick<Step<'map'>, 'hasHeader' | 'isRemembered' | 'sheets' | 'sheet' | 'columns'>

/** What each column of the table has, with the guess or the last choice selected. */
export function ColumnMapForm({ hasHeader, isRemembered, sheets, sheet, columns }: ColumnMapFormProps) {
  return (
    <>
      <p>
        Di qué tiene cada columna.{' '}
        {isRemembered ? 'Están como la última vez.' : 'Ya están las que se reconocen.'}
      </p>
      {sheets.length > 1 && (
        <Form method="post" key={`hoja ${sheet}`} className="flex flex-wrap items-end gap-3">
          <SelectField
            label="Hoja del archivo"
            hint="Se lee una hoja. Para las otras, sube el archivo otra vez."
            name="hoja"
            defaultValue={sheet}
          >
            <Options of={sheets.map(({ place, name }) => [place, name])} />
          </SelectField>
          <SubmitButton look="secondary" name="hacer" value="hoja">
            Ver esta hoja
          </SubmitButton>
        </Form>
      )}
      {(hasHeader || columns.length > 1) && (
        <Form method="post">
          <input type="hidden" name="hacer" value="encabezado" />
          <SubmitButton look="secondary" name="encabezado" value={hasHeader ? 'no' : 'si'}>
            {hasHeader ? 'La primera fila también es un perfume' : 'La primera fila son los títulos'}
          </SubmitButton>
        </Form>
      )}
      <Form method="post" className="flex flex-col gap-5" key={`${sheet} ${hasHeader}`}>
        <ol className="divide-y divide-hilo border-y border-hilo">
          {columns.map(({ index, heading, samples, target }, at) => (
            <li key={index} className="grid grid-cols-1 gap-x-6 gap-y-2 py-4 md:grid-cols-2">
              <SelectField
                label={<bdi className="wrap-anywhere">{heading ?? `Columna ${index + 1}`}</bdi>}
                name={`columna.${at}`}
                defaultValue={target}
              >
                <Options of={TARGETS} />
              </SelectField>
              <ul aria-label="Ejemplos" className="self-end text-sm text-tinta-suave">
                {samples.slice(0, 3).map((sample) => (
                  <li key={sample} className="truncate">
                    <bdi>{sample}</bdi>
                  </li>
                ))}
                {samples.length === 0 && <li>Vacía</li>}
              </ul>
            </li>
          ))}
        </ol>
        <SubmitButton name="hacer" value="columnas" className="sm:self-start">
          Revisar los productos
        </SubmitButton>
      </Form>
      <CancelButton />
    </>
  )
}
