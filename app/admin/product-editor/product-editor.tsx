import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Form, href, Link, useNavigation, useSearchParams } from 'react-router'
import { LeaveGuard } from '#app/admin/parts/leave-guard.tsx'
import { ProductStateBadge } from '#app/admin/parts/state-badge.tsx'
import { isUnreached, NOT_REACHED, STILL_HERE } from '#app/parts/unreached.ts'
import { Button } from '#app/ui/button.tsx'
import { Copy, History } from '#app/ui/icons/secondary.tsx'
import { ArrowLeft } from '#app/ui/icons/store.tsx'
import { Alert, RestoredNotice } from '#app/ui/notices.tsx'
import { dismissToast, showToast } from '#app/ui/toast.ts'
import { useErrorFocus } from '#app/ui/use-focus.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { COPY_PARAM, duplicateHref, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { momentText } from '#shop/dates/moment-text.ts'
import { checkProduct, type FormErrors } from '#shop/products/product-schema.ts'
import { toStateChoice } from '#shop/products/product-state.ts'
import type { SaveOutcome } from '#shop/products/save-outcome.ts'
import { ConflictPanel, DISCARDED, DuplicatePanel } from './conflict-panel.tsx'
import { DetailsTab } from './details-tab.tsx'
import { EditorTabs, type TabId } from './editor-tabs.tsx'
import { ImagesTab } from './images-tab.tsx'
import { SaveAsButton, savedAs, useShopZone } from './state-field.tsx'
import {
  type EditorProps,
  reportInvalid,
  useListHref,
  useProductForm,
  useSaveOutcome,
} from './use-product-form.ts'

interface ProductEditorProps extends EditorProps {
  /** Gets the function that sends the failed images again after a new sign-in. */
  sendImages: Ref<() => void>
}

/** The product form, new and edit: two tabs and a sticky save button. */
export function ProductEditor({ sendImages, ...props }: ProductEditorProps) {
  const { id, outcome } = props
  const element = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const navigation = useNavigation()
  const list = useListHref()
  const [params] = useSearchParams()
  const isCopy = params.has(COPY_PARAM)
  const shopZone = useShopZone()
  const form = useProductForm(props)
  const { values, errors, images } = form
  const [tab, setTab] = useState<TabId>('detalles')
  const [faulty, setFaulty] = useState<FormErrors>()
  const [settled, setSettled] = useState<SaveOutcome>()
  const saving = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  const conflict = outcome?.kind === 'conflict' && outcome !== settled ? outcome.theirs : undefined

  function onInvalid(found: FormErrors) {
    form.setErrors(found)
    setTab(Object.keys(found).every(isAboutImages) ? 'imagenes' : 'detalles')
    setFaulty(found)
    reportInvalid()
  }
  const mayLeave = useSaveOutcome({ id, outcome, form, onInvalid })
  useEffect(() => () => dismissToast(DISCARDED), [])
  useImperativeHandle(sendImages, () => () => void images.retryFailed())

  // Runs once the tab with the error is visible and can get the focus.
  useErrorFocus(faulty, element)

  function onSubmit(event: FormEvent) {
    // Saved: the list is on its way, and a second click would make a second product.
    if (mayLeave.current) return event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const chosen = submitter instanceof HTMLButtonElement ? savedAs(submitter) : {}
    const found = checkProduct({ ...values, ...chosen }).errors
    if (images.uploading || found) event.preventDefault()
    // The state of the button stays in the form when the save fails, not when nothing was sent.
    else form.change(chosen)
    if (found) onInvalid(found)
    else if (images.uploading) {
      showToast({ title: 'Todavía se están subiendo imágenes', description: 'Guarda cuando terminen.' })
    }
  }

  const panel = (name: TabId) => ({
    id: `panel-${name}`,
    role: 'tabpanel',
    'aria-labelledby': `pestana-${name}`,
    hidden: hydrated && tab !== name,
  })
  const names = Object.keys(errors)
  return (
    <>
      <Form
        ref={element}
        method="post"
        noValidate
        // Without a connection or a session a revalidation would fail and replace the form with an error.
        defaultShouldRevalidate={false}
        onSubmit={onSubmit}
        className="flex min-h-[calc(100dvh-6.5rem)] flex-col gap-4 md:min-h-[calc(100dvh-7.5rem)]"
      >
        {/* The default button: Enter saves, and answers no question above the fields. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <div className="flex items-center gap-2">
          <Link
            to={list}
            state={{ left: id }}
            aria-label="Volver a los productos"
            className="-ml-3 grid size-11 shrink-0 place-items-center rounded-suave hover:bg-lino"
          >
            <ArrowLeft className="size-5" />
          </Link>
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <h1 className={`${id ? 'text-xl' : 'text-2xl'} md:text-3xl`}>
              {id ? 'Editar Producto' : 'Nuevo Producto'}
            </h1>
            <ProductStateBadge state={toStateChoice(form.base.values.state)} />
          </div>
          {id && (
            <button
              type="submit"
              form={DUPLICATE_FORM}
              className="-mr-2 ml-auto flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-suave px-2 font-semibold text-ambar hover:bg-lino"
            >
              <Copy className="size-5" />
              <span className="max-md:sr-only">Duplicar</span>
            </button>
          )}
          {id && (
            <Link
              to={href('/admin/products/history/:id', { id })}
              aria-label="Historial del producto"
              className="-mr-3 grid size-11 shrink-0 place-items-center rounded-suave text-ambar hover:bg-lino"
            >
              <History className="size-5" />
            </Link>
          )}
        </div>
        {form.base.isDemo && (
          <p className="border-l-4 border-contorno bg-arena px-4 py-3">
            Es de la demostración: sus precios son inventados. Al guardarlo pasa a ser de tu tienda y se puede
            pedir.
          </p>
        )}
        {isCopy && (
          <p role="status" className="border-l-4 border-oliva bg-arena px-4 py-3">
            Esta es la copia. Es un borrador: cámbiala y publícala cuando esté lista.
          </p>
        )}
        <input
          type="hidden"
          name="version"
          value={conflict && !hydrated ? conflict.version : form.base.version}
        />
        {hydrated && <input type="hidden" name="stays" value="1" />}
        {form.draftFrom !== undefined && (
          <RestoredNotice
            discard={
              <Button look="quiet" className="px-0!" onClick={form.discardDraft}>
                Descartar borrador
              </Button>
            }
          >
            Hemos recuperado lo que escribiste y no guardaste.
            {form.draftFrom > 0 && ` Último cambio: ${momentText(new Date(form.draftFrom), shopZone)}.`}
          </RestoredNotice>
        )}
        {conflict && (
          <ConflictPanel
            base={form.base.values}
            mine={values}
            theirs={conflict.values}
            onSettle={(keepMine) => {
              form.settle(conflict, keepMine)
              setSettled(outcome)
            }}
          />
        )}
        {outcome?.kind === 'duplicate' && <DuplicatePanel outcome={outcome} />}
        {outcome?.kind === 'failed' && (
          <Alert>
            {isUnreached(outcome)
              ? `${NOT_REACHED} ${STILL_HERE}`
              : 'No se ha guardado: la tienda no puede guardar cambios en este momento. Lo que escribiste sigue aquí; inténtalo de nuevo en unos minutos.'}
          </Alert>
        )}
        <EditorTabs
          current={tab}
          errors={{
            detalles: names.filter((name) => !isAboutImages(name)).length,
            imagenes: names.filter(isAboutImages).length,
          }}
          onChoose={setTab}
        />
        <div {...panel('detalles')}>
          <DetailsTab productId={id} values={values} errors={errors} onChange={form.change} />
        </div>
        <div {...panel('imagenes')}>
          <ImagesTab images={images} error={errors.images} open={hydrated && tab === 'imagenes'} />
        </div>
        <div
          data-save-bar
          className="sticky bottom-0 z-30 low:static -mx-4 mt-auto -mb-6 flex flex-wrap justify-end gap-2 border-t border-hilo bg-blanco px-4 py-3 md:-mx-8 md:-mb-8 md:gap-3 md:px-8"
        >
          <SaveAsButton id={id} state={toStateChoice(form.base.values.state)} saving={saving} />
          <Button
            type="submit"
            aria-disabled={saving}
            className="flex-auto max-md:px-2! max-md:text-sm! md:min-w-64 md:flex-none"
          >
            {saving ? 'Guardando...' : 'Guardar Producto'}
          </Button>
        </div>
      </Form>
      {id && (
        <Form id={DUPLICATE_FORM} method="post" action={duplicateHref(id, PRODUCT_LIST.parse(params))} />
      )}
      <LeaveGuard
        dirty={form.dirty}
        mayLeave={mayLeave}
        what="lo que has escrito en este producto"
        onLeave={form.endDraft}
      />
    </>
  )
}

const DUPLICATE_FORM = 'duplicar'

const isAboutImages = (name: string) => name.startsWith('images')
