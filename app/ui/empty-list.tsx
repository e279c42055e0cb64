import type { ReactNode } from 'react'

interface EmptyListProps {
  /** That there is nothing, when the rest says more. */
  title?: string
  children: ReactNode
}

/** In place of a list without rows: why it has none, and what fills it. */
export function EmptyList({ title, children }: EmptyListProps) {
  return (
    <div className="flex flex-col gap-2 rounded-panel border border-dashed border-contorno px-4 py-14 text-center text-tinta-suave">
      {title && <p className="font-semibold text-tinta">{title}</p>}
      {children}
    </div>
  )
}
