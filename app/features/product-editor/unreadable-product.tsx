import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.ts'

/** The product could not be read just now. */
export function UnreadableProduct() {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    showToast({ title: 'Error', description: 'Failed to load product data.', kind: 'error', lang: 'en' })
  }, [])
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="text-2xl">Editar Producto</h1>
      <p lang="en">Failed to load product data.</p>
      <Button disabled={state === 'loading'} onClick={revalidate}>
        Intentar Nuevamente
      </Button>
    </div>
  )
}
