import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from '#app/ui/field.tsx'

interface ChoicesProps {
  legend: string
  name: string
  options: readonly string[]
  chosen: readonly string[]
  error?: string | undefined
  onChange: (chosen: string[]) => void
}

/** A multiple choice, as large chips. */
export function Choices({ legend, name, options, chosen, error, onChange }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip
            key={option}
            type="checkbox"
            name={name}
            value={option}
            checked={chosen.includes(option)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, option] : chosen.filter((one) => one !== option))
            }
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

/** A checkbox or radio styled as a chip with a large touch target. */
export function Chip({ value, ...input }: ComponentProps<'input'> & { value: string }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-suave border border-hilo bg-blanco px-3 py-1.5 has-checked:border-ambar has-checked:bg-lino">
      <input className="size-5 shrink-0 accent-ambar" value={value} {...input} />
      <span className="min-w-0 wrap-anywhere">{value}</span>
    </label>
  )
}

/** One group of fields of the form. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-5 rounded-panel border border-hilo bg-blanco p-4 md:p-6"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
