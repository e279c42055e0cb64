import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.ts'

/** The product could not be read. `attempt` changes with each attempt. */
export function UnreadableProduct({ attempt }: { attempt: unknown }) {
  const { revalidate, state } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced again after every attempt
  useEffect(() => {
    showToast({ title: 'Error', description: 'Failed to load product data.', kind: 'error', lang: 'en' })
  }, [attempt])
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
