import type { ComponentProps, ReactNode } from 'react'

type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { children: ReactNode }

/** A checkbox whose whole line can be pressed. */
export function CheckField({ children, ...input }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" className="size-5 shrink-0 accent-ambar" {...input} />
      <span className="[&_a]:text-ambar [&_a]:underline [&_a]:underline-offset-4">{children}</span>
    </label>
  )
}
