import { TextField } from '#app/ui/text-field.tsx'
import { SOCIAL_ENTRIES } from '#shop/settings/social-links.ts'
import type { PartFieldsProps } from './part-form.tsx'

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
