import { CheckField } from '#app/ui/check-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { AREA, TextField } from '#app/ui/text-field.tsx'
import { SOCIAL_ENTRIES } from '#shop/settings/social-links.ts'
import { ALL_TEXTS } from '#shop/settings/store-settings.ts'
import type { PartFieldsProps } from './part-form.tsx'

const GROUPS = [...new Set(ALL_TEXTS.map(({ group }) => group))]

/** Texts of the pages. An empty field restores the default text. */
export function TextsFields({ values, errors }: PartFieldsProps) {
  return (
    <>
      <div>
        <CheckField
          name="allSpanish"
          defaultChecked={values.allSpanish === 'on'}
          aria-describedby="todo-en-espanol"
        >
          Todo en español
        </CheckField>
        <p id="todo-en-espanol" className="text-sm text-tinta-suave">
          Algunos textos están en inglés: en las fichas, los filtros y las páginas de error de la tienda, en
          la entrada a la administración y en sus avisos. Marca la casilla para verlos en español.
        </p>
      </div>
      <p className="text-tinta-suave">Si vacías un campo, vuelve el texto original.</p>
      {GROUPS.map((title) => (
        <fieldset key={title} className="flex min-w-0 flex-col gap-5 border-t border-hilo pt-4">
          <legend className="float-left w-full font-display text-xl">{title}</legend>
          {ALL_TEXTS.filter(({ group }) => group === title).map(({ name, label, rows, hint }) => (
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

/** The store's social networks; the footer of every page links there. */
export function LinksFields({ values, errors }: PartFieldsProps) {
  return (
    <>
      <p className="text-tinta-suave">
        Escribe @tu_usuario o pega la dirección de tu página. Las que llenes se enlazan al pie de la tienda.
      </p>
      {SOCIAL_ENTRIES.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          error={errors[name]}
          name={name}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values[name]}
        />
      ))}
    </>
  )
}
