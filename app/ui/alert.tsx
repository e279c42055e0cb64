import type { ReactNode } from 'react'

/** Why nothing was done, announced at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="border-l-4 border-granate bg-arena px-4 py-3">
      {children}
    </p>
  )
}
