import { useEffect, useState } from 'react'
import { href, useSubmit } from 'react-router'
import { onUndo } from '#app/admin/parts/undo-deletion.ts'
import { Button } from '#app/ui/button.tsx'
import { OverlayDialog } from '#app/ui/overlay-dialog.tsx'
import type { ProductRow } from '#shop/catalog/admin-list.server.ts'
import { type ListQuery, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { DeleteQuestion, deletionKey } from './deletion.tsx'
import { ONLY_THE_LIST } from './list-forms.tsx'
import { CELL, ProductRowView } from './product-row-view.tsx'

const COLUMNS = ['Imagen', 'Nombre', 'Familia Olfativa', 'Género', 'Tamaños', 'Clasificación', 'Acciones']

interface ProductTableProps {
  products: ProductRow[]
  query: ListQuery
  /** A deletion failed because the session is over; `again` repeats it. */
  onRefused: (again: () => void) => void
  /** The id of the product whose form the operator has left. */
  left: string | undefined
  /** A row is deleted, beside which the focus stays. */
  onRemove: (id: string) => void
}

export function ProductTable({ products, query, left, onRemove, onRefused }: ProductTableProps) {
  const [asked, setAsked] = useState<ProductRow | null>(null)
  const submit = useSubmit()

  function remove({ id, name }: ProductRow) {
    setAsked(null)
    onRemove(id)
    submit(
      { id, nombre: name },
      {
        method: 'post',
        action: PRODUCT_LIST.href(query),
        navigate: false,
        fetcherKey: deletionKey(id),
        ...ONLY_THE_LIST,
      },
    )
  }

  useEffect(() => {
    onUndo((id, name) =>
      submit(
        { restaurar: id, nombre: name },
        {
          method: 'post',
          action: href('/admin/products/trash'),
          navigate: false,
          fetcherKey: `restaurar-${id}`,
        },
      ),
    )
  }, [submit])

  return (
    <>
      <div className="md:overflow-x-auto">
        <table className="block w-full md:table">
          <caption className="sr-only">Productos</caption>
          <thead className="sr-only md:not-sr-only md:table-header-group">
            <tr className="border-b border-contorno text-left text-sm text-tinta-suave">
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={`${CELL} font-semibold lg:last:text-right`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="-mx-4 flex flex-col divide-y divide-hilo border-y border-hilo md:mx-0 md:table-row-group md:border-t-0">
            {products.map((product) => (
              <ProductRowView
                key={product.id}
                product={product}
                query={query}
                left={product.id === left}
                onDelete={setAsked}
                onRefused={() => onRefused(() => remove(product))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <DeleteDialog product={asked} onCancel={() => setAsked(null)} onConfirm={remove} />
    </>
  )
}

interface DeleteDialogProps {
  /** The product to delete; null closes the dialog. */
  product: ProductRow | null
  onCancel: () => void
  onConfirm: (product: ProductRow) => void
}

function DeleteDialog({ product, onCancel, onConfirm }: DeleteDialogProps) {
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
