import type { ReactNode } from 'react'
import { undoDeletion } from '#app/admin/parts/undo-deletion.ts'
import { offerUndo } from '#app/ui/offer-undo.ts'
import { showToast } from '#app/ui/toast.ts'

/**
 * Response to a deletion: `id` is the product that is in the trash now, absent when it was gone already. The admin guard
 * answers that the session is over.
 */
export type DeleteAnswer = { deleted: boolean; id?: string } | { sessionExpired: true }

export const DELETED = { title: 'Producto eliminado', text: 'El producto ha sido eliminado exitosamente.' }
export const NOT_DELETED = { title: 'Error', text: 'Error al eliminar el producto. Inténtalo de nuevo.' }

const KEY = 'eliminar-'

export const deletionKey = (id: string) => `${KEY}${id}`

/** The product that a fetcher deletes, if any. */
export const deletedId = (key: string) => (key.startsWith(KEY) ? key.slice(KEY.length) : null)

/** From the submission until the list has reloaded, or until the deletion has failed. */
export function isBeingDeleted({ state, data }: { state: string; data?: DeleteAnswer | undefined }): boolean {
  return state === 'submitting' || (state === 'loading' && (!data || ('deleted' in data && data.deleted)))
}

/** Submits the deletion of the product `name` and reports the result; after a failure the list reloads. */
export async function deleteAndReport(
  send: () => Promise<DeleteAnswer>,
  name: string,
): Promise<DeleteAnswer> {
  const answer: DeleteAnswer = await send().catch((error: unknown) => {
    if (error instanceof Response) throw error
    return { deleted: false }
  })
  if ('deleted' in answer) {
    const { title, text: description } = answer.deleted ? DELETED : NOT_DELETED
    if (answer.id) offerUndo({ title, description, kind: 'success' }, undoDeletion(answer.id, name))
    else showToast({ title, description, kind: answer.deleted ? 'success' : 'error' })
  }
  return answer
}

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
