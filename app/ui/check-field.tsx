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
