import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  error?: string | undefined
  children: ReactNode
}

/** A checkbox whose whole label is clickable. */
export function CheckField({ error, children, ...input }: CheckFieldProps) {
  const errorId = useId()
  const described = error ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {}
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" className="size-6 shrink-0 accent-ambar" {...described} {...input} />
        <span className="[&_a]:text-ambar [&_a]:underline [&_a]:underline-offset-4">{children}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** A line below the label. */
  note?: ReactNode
  /** Classes of the label. */
  look?: string
}

/** A radio button with its label, which is clickable as a whole. */
export function Choice({ note, look = '', children, ...input }: ChoiceProps) {
  return (
    <label className={`flex min-h-11 min-w-0 cursor-pointer items-start gap-3 py-2 ${look}`}>
      <input type="radio" className="mt-0.5 size-5 shrink-0 accent-ambar" {...input} />
      <span className="min-w-0 wrap-anywhere">
        {children}
        {note && <span className="block text-sm text-tinta-suave">{note}</span>}
      </span>
    </label>
  )
}

/** The look of a choice as a box, which shows whether it is chosen. */
export const BOX =
  'rounded-suave border border-hilo bg-blanco px-3 has-checked:border-ambar has-checked:bg-lino'
