import { useEffect, useEffectEvent, useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { ProductUnreached, QuickEditForm, useLatestProduct } from '#app/admin/parts/quick-edit-form.tsx'
import { SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { isUnreached } from '#app/parts/unreached.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { isPlainClick } from '#app/ui/clicks.ts'
import { OverlayDialog } from '#app/ui/overlay-dialog.tsx'
import { showToast } from '#app/ui/toast.ts'
import { type ListQuery, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import type { NamedProduct } from '#shop/products/product.ts'
import type { QuickOutcome, QuickProduct } from '#shop/products/quick-edit.server.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { withParams } from '#shop/urls/links.ts'

interface QuickEditProps {
  product: NamedProduct
  query: ListQuery
}

/** 'Precio y existencias' of a row: a dialog over the list; its page without JavaScript. */
export function QuickEdit({ product: { id, name, brand }, query }: QuickEditProps) {
  const [open, setOpen] = useState(false)
  const path = href('/admin/products/quick/:id', { id })
  const close = () => setOpen(false)
  return (
    <>
      <Link
        to={withParams(path, PRODUCT_LIST.toParams(query))}
        aria-haspopup="dialog"
        className={buttonClass('secondary', 'px-3!')}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <span>
          Precio y existencias<span className="sr-only"> de {name}</span>
        </span>
      </Link>
      <OverlayDialog
        open={open}
        onClose={close}
        label="Precio y existencias"
        hasInput
        className="flex flex-col gap-4 bg-blanco p-5 md:p-7"
      >
        <h2 className="text-xl">Precio y existencias</h2>
        <p className="wrap-anywhere">
          <span className="font-semibold">{name}</span> <span className="text-tinta-suave">{brand}</span>
        </p>
        <QuickEditContent path={path} onDone={close} />
      </OverlayDialog>
    </>
  )
}

/** Reads the product when the dialog opens, so that it begins with the stored values. */
function QuickEditContent({ path, onDone }: { path: string; onDone: () => void }) {
  const loaded = useFetcher<{ product: QuickProduct | null }>()
  const saved = useFetcher<QuickOutcome>()
  const outcome = saved.data && 'kind' in saved.data ? saved.data : undefined
  const product = useLatestProduct(outcome, loaded.data?.product)
  const load = () => {
    loaded.load(path)
  }
  const loadOnce = useEffectEvent(load)
  useEffect(() => loadOnce(), [])
  const finish = useEffectEvent((name: string) => {
    showToast({
      title: 'Producto actualizado',
      description: `${isolate(name)} ha sido actualizado exitosamente.`,
      kind: 'success',
    })
    onDone()
  })
  useEffect(() => {
    if (outcome?.kind === 'saved') finish(outcome.name)
  }, [outcome])
  const cancel = (
    <Button look="secondary" onClick={onDone}>
      Cancelar
    </Button>
  )
  const isLoading = loaded.state !== 'idle'
  if (!product && isUnreached(loaded.data) && !isLoading)
    return <ProductUnreached onRetry={load}>{cancel}</ProductUnreached>
  if (!product)
    return (
      <>
        <p role="status">{loaded.data && !isLoading ? 'Este producto ya no existe.' : 'Cargando…'}</p>
        {cancel}
      </>
    )
  return (
    <SendAgain answer={saved.data}>
      <QuickEditForm
        product={product}
        outcome={outcome}
        Form={saved.Form}
        action={`${path}?stays`}
        busy={saved.state !== 'idle'}
      >
        {cancel}
      </QuickEditForm>
    </SendAgain>
  )
}
