import { Field } from '#app/ui/field.tsx'
import { AREA } from '#app/ui/text-field.tsx'
import type { PartFieldsProps } from './part-form.tsx'
import type { FieldName } from './settings-form.ts'

interface TextField {
  name: FieldName
  label: string
  rows: number
  hint?: string
}

const GROUPS: readonly { title: string; fields: readonly TextField[] }[] = [
  {
    title: 'Inicio',
    fields: [
      { name: 'heroTitle', label: 'Título', rows: 2, hint: 'La última palabra va en color.' },
      { name: 'heroSubtitle', label: 'Subtítulo', rows: 3 },
      { name: 'benefitQuality', label: 'Bajo «Calidad Premium»', rows: 1 },
      { name: 'benefitDelivery', label: 'Bajo «Envío Rápido»', rows: 1 },
      {
        name: 'benefitAuthenticity',
        label: 'Bajo «Autenticidad»',
        rows: 1,
        hint: 'En el teléfono, de estos tres se ven solo los títulos.',
      },
    ],
  },
  {
    title: 'Sobre nosotros',
    fields: [
      { name: 'aboutLead', label: 'Entrada', rows: 4 },
      {
        name: 'aboutText',
        label: 'Qué encuentras aquí',
        rows: 10,
        hint: 'Cada línea es un párrafo.',
      },
    ],
  },
  {
    title: 'Contacto',
    fields: [
      {
        name: 'greeting',
        label: 'Saludo del chat',
        rows: 3,
        hint: 'El mensaje con el que empieza quien te escribe. El de un perfume lleva además su nombre.',
      },
      { name: 'replyNote', label: 'Respuesta', rows: 2 },
    ],
  },
]

/** What the pages say. An emptied field takes the default text back. */
export function TextsFields({ values, errors }: PartFieldsProps) {
  return (
    <>
      <p className="text-tinta-suave">Si vacías un campo, vuelve el texto original.</p>
      {GROUPS.map(({ title, fields }) => (
        <fieldset key={title} className="flex min-w-0 flex-col gap-5 border-t border-hilo pt-4">
          <legend className="float-left w-full font-display text-xl">{title}</legend>
          {fields.map(({ name, label, rows, hint }) => (
            <Field key={name} label={label} error={errors[name]} hint={hint}>
              {(control) => (
                <textarea
                  {...control}
                  name={name}
                  rows={rows}
                  defaultValue={values[name]}
                  className={`${AREA} field-sizing-content`}
                />
              )}
            </Field>
          ))}
        </fieldset>
      ))}
    </>
  )
}
