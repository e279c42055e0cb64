import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { OverlayDialog } from '#app/ui/overlay-dialog.tsx'
import type { ProductRow } from '#shop/catalog/admin-list.server.ts'
import { DeleteQuestion } from './delete-question.tsx'

interface DeleteDialogProps {
  /** The product to delete; null closes the dialog. */
  product: ProductRow | null
  onCancel: () => void
  onConfirm: (product: ProductRow) => void
}

export function DeleteDialog({ product, onCancel, onConfirm }: DeleteDialogProps) {
  const [last, setLast] = useState(product)
  if (product && product !== last) setLast(product)
  return (
    <OverlayDialog
      open={product !== null}
      onClose={onCancel}
      label="Eliminar producto"
      className="flex flex-col gap-4 bg-blanco p-5 md:p-7"
    >
      <DeleteQuestion name={last?.name ?? ''}>
        <Button look="secondary" data-autofocus onClick={onCancel}>
          Cancelar
        </Button>
        <Button look="danger" onClick={() => product && onConfirm(product)}>
          Eliminar
        </Button>
      </DeleteQuestion>
    </OverlayDialog>
  )
}
