import { type ComponentProps, type ReactNode, useId } from 'react'
import { Section } from '#app/admin/parts/section.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { TextArea, TextField as TextInput } from '#app/ui/text-field.tsx'
import type { FormValues } from '#shop/products/form-values.ts'
import type { SwitchField, TextField } from '#shop/products/plain-fields.ts'
import type { FormErrors } from '#shop/products/product-schema.ts'

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
  return (
    <ChipGroup legend={legend} error={error}>
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
    </ChipGroup>
  )
}

interface ChipGroupProps {
  legend: string
  error: string | undefined
  children: ReactNode
}

function ChipGroup({ legend, error, children }: ChipGroupProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

/** A checkbox or radio styled as a chip with a large touch target. */
function Chip({ value, ...input }: ComponentProps<'input'> & { value: string }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-suave border border-hilo bg-blanco px-3 py-1.5 has-checked:border-ambar has-checked:bg-lino">
      <input className="size-5 shrink-0 accent-ambar" value={value} {...input} />
      <span className="min-w-0 wrap-anywhere">{value || 'Sin elegir'}</span>
    </label>
  )
}

/** One group of fields of the form. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section
      title={title}
      className="flex flex-col gap-5 rounded-panel border border-hilo bg-blanco p-4 md:p-6"
    >
      {children}
    </Section>
  )
}

/** What the fields of the form show and change. */
export interface FieldsProps {
  /** Null for a new product. */
  productId: string | null
  values: FormValues
  errors: FormErrors
  onChange: (changes: Partial<FormValues>) => void
}

interface PlainFieldProps<Named> extends FieldsProps {
  field: Named
}

/** The input of a field that needs no separate component. */
export function PlainField({ field, ...form }: PlainFieldProps<TextField | SwitchField>) {
  if (field.kind === 'switch') return <Switch field={field} {...form} />
  return field.control === 'chips' ? <Chips field={field} {...form} /> : <Text field={field} {...form} />
}

function Text({ field, productId, values, errors, onChange }: PlainFieldProps<TextField>) {
  const { name, label, hint, rows, required, control } = field
  const input = {
    name,
    value: values[name],
    required: required !== undefined,
    onChange: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) =>
      onChange({ [name]: target.value }),
  }
  if (control === 'input')
    return (
      <TextInput
        label={label}
        error={errors[name]}
        hint={hint}
        {...input}
        data-autofocus={(productId === null && name === 'name') || undefined}
        autoComplete="off"
      />
    )
  return <TextArea label={label} error={errors[name]} hint={hint} {...input} rows={rows} />
}

function Chips({ field, values, errors, onChange }: PlainFieldProps<TextField>) {
  const { name, label, options = [], initial, required } = field
  const error = errors[name]
  const mayBeEmpty = initial === undefined && required === undefined
  return (
    <ChipGroup legend={label} error={error}>
      {/* A chosen radio cannot be cleared. */}
      {[...(mayBeEmpty ? [''] : []), ...options].map((option) => (
        <Chip
          key={option}
          type="radio"
          name={name}
          value={option}
          checked={values[name] === option}
          aria-invalid={error ? true : undefined}
          onChange={() => onChange({ [name]: option })}
        />
      ))}
    </ChipGroup>
  )
}

function Switch({ field: { name, label }, values, onChange }: PlainFieldProps<SwitchField>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        role="switch"
        aria-checked={values[name]}
        name={name}
        className="size-5 accent-ambar"
        checked={values[name]}
        onChange={({ target }) => onChange({ [name]: target.checked })}
      />
      <span className="font-semibold">{label}</span>
    </label>
  )
}
