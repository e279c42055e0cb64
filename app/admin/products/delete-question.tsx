import type { ReactNode } from 'react'

interface DeleteQuestionProps {
  name: string
  /** Cancelar and Eliminar. */
  children: ReactNode
}

export function DeleteQuestion({ name, children }: DeleteQuestionProps) {
  return (
    <>
      <h2 className="text-xl text-balance md:text-2xl">
        ¿Estás seguro de que quieres eliminar este producto?
      </h2>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-tinta-suave">
        Esta acción no se puede deshacer. Esto eliminará permanentemente el producto y toda la información
        relacionada.
      </p>
      <div className="flex flex-wrap justify-end gap-3 *:flex-1 md:*:flex-none">{children}</div>
    </>
  )
}
