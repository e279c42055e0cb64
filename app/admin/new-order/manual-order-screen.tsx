import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { LeaveGuard, useMayLeave } from '#app/admin/parts/leave-guard.tsx'
import { Section } from '#app/admin/parts/section.tsx'
import { typedByAdmin } from '#app/parts/typed-form.ts'
import { NOT_REACHED, STILL_HERE } from '#app/parts/unreached.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Alert, RestoredNotice } from '#app/ui/notices.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import { useErrorFocus } from '#app/ui/use-focus.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { addToBag, type BagLine, bagHref } from '#shop/bag/bag.ts'
import type { SizeOnSale } from '#shop/bag/bag-contents.ts'
import { goneText, type ManualForm, readManualForm, type SentForm } from '#shop/orders/manual-form.ts'
import { dashboardHref } from '#shop/urls/links.ts'
import { BuyerFields, hasBuyer } from './buyer-fields.tsx'
import { LineFields, SizeResults, useSizeSearch } from './line-fields.tsx'

interface ManualOrderScreenProps {
  opened: ManualForm
  payments: readonly string[]
}

/** The form for an order from a chat: perfumes first, then the buyer. */
export function ManualOrderScreen({ opened, payments }: ManualOrderScreenProps) {
  const [lines, setLines] = useState<BagLine[]>(opened.lines)
  const [sizes, setSizes] = useState<SizeOnSale[]>(opened.sizes)
  /** The sizes of the last answer, whose prices count. */
  const [answered, setAnswered] = useState(opened.sizes)
  const [loadedKey] = useState(opened.key)
  const [key, setKey] = useState(loadedKey)
  if (opened.sizes !== answered) {
    setAnswered(opened.sizes)
    setSizes([...sizes, ...opened.sizes])
    // Without an answer of the server the form is the loaded one again, and its key stays.
    if (opened.key !== loadedKey) setKey(opened.key)
  }
  /** What was typed before the phone closed the tab, or before a reload. */
  const [restored, setRestored] = useState<SentForm>()
  const [search, setSearch] = useState(opened.search)
  const [gone, setGone] = useState(0)
  const box = useRef<HTMLInputElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [isTyped, setTyped] = useState(false)
  const mayLeave = useMayLeave()
  const hydrated = useHydrated()
  const sending = useNavigation().formMethod === 'POST'
  useErrorFocus(Object.keys(opened.errors).length > 0 ? opened.errors : undefined, fields)
  const { found, isMessage, order, meant, unreached, look, takeFirst } = useSizeSearch(search, {
    hasPerfume: ({ productId }) =>
      lines.some(({ sizeId }) => sizes.find(({ id }) => id === sizeId)?.productId === productId),
    onFirst: add,
    onPasted: ({ sizes, pasted, gone }) => {
      setGone(gone)
      setSizes((known) => [...known, ...sizes])
      setLines((before) => pasted.reduce(addToBag, before))
      setSearch('')
    },
  })
  const answer = search === '' ? null : found ? { found, order } : search === opened.search ? opened : null
  const stored = answer?.order
  // The message of a stored order names no perfume to search.
  const shown = stored && answer?.found?.length === 0 ? null : answer?.found

  function searchFor(text: string) {
    setSearch(text)
    setGone(0)
    look(text)
  }

  function add(size: SizeOnSale) {
    setSizes((known) => [...known, size])
    setLines((before) => addToBag(before, { sizeId: size.id, quantity: 1 }))
    // The other perfumes of a message are still to be added.
    if (!isMessage || found?.every(({ productId }) => productId === size.productId)) setSearch('')
    box.current?.focus()
  }

  function restore() {
    // It was opened with a buyer: what was typed is of another order.
    if (Object.values(opened.values).some(Boolean)) return
    const sent = new FormData()
    for (const [name, value] of typedByAdmin.order.fields()) sent.append(name, value)
    const typed = readManualForm(sent)
    if (!sent.has('clave') || (typed.lines.length === 0 && !hasBuyer(sent))) return
    setRestored(typed)
    // The order may have been stored, and its answer lost.
    setKey(typed.key)
    setTyped(hasBuyer(sent))
    if (typed.lines.length === 0) return
    setLines([])
    searchFor(bagHref(typed.lines))
  }
  const restoreOnce = useEffectEvent(restore)
  useEffect(() => {
    restoreOnce()
    return () => typedByAdmin.order.clear()
  }, [])
  useEffect(() => {
    if (form.current && lines !== opened.lines) typedByAdmin.order.save(form.current)
  }, [lines, opened.lines])

  return (
    <div ref={fields} className="flex max-w-3xl flex-col gap-6">
      <h1 className="text-3xl">Anotar pedido</h1>
      {opened.error && <Alert>{opened.error}</Alert>}
      {restored && <RestoredNotice>Hemos recuperado el pedido que estabas anotando.</RestoredNotice>}
      <Form
        ref={form}
        method="post"
        action={href('/admin/orders/new')}
        // The way back from the order leads to the list, not to an empty form.
        replace
        noValidate
        onSubmit={() => {
          mayLeave.current = true
          setGone(0)
        }}
        onChange={({ currentTarget }) => {
          setTyped(hasBuyer(new FormData(currentTarget)))
          typedByAdmin.order.save(currentTarget)
        }}
        className="flex flex-col gap-8"
      >
        {/* The first button of a form is the one of Enter. Without JavaScript that is the one that searches. */}
        {hydrated && (
          <button
            type="submit"
            name="anotar"
            value="1"
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
          />
        )}
        <input type="hidden" name="clave" value={key} />
        <Section title="Perfumes" className="flex flex-col gap-4">
          <div className="flex items-end gap-2">
            <Field
              label="Agregar perfume"
              error={opened.errors.lineas}
              hint="Por nombre y tamaño («yara 100»), o pega el mensaje del chat."
              className="flex min-w-0 flex-1"
            >
              {(control) => (
                <input
                  {...control}
                  ref={box}
                  type="search"
                  name="busca"
                  value={search}
                  autoComplete="off"
                  enterKeyHint="search"
                  className={INPUT}
                  onChange={({ target }) => searchFor(target.value)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return
                    event.preventDefault()
                    takeFirst()
                  }}
                  onPaste={(event) => {
                    const { currentTarget: field, clipboardData } = event
                    const text = clipboardData.getData('text')
                    if (!text.includes('\n')) return
                    // The field would join the words at the ends of its lines.
                    event.preventDefault()
                    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
                    field.setRangeText(text.replace(/\s+/g, ' '), start, end, 'end')
                    searchFor(field.value)
                  }}
                />
              )}
            </Field>
            <noscript>
              <Button type="submit" look="secondary" className="min-h-12">
                Buscar
              </Button>
            </noscript>
          </div>
          {gone > 0 && <Alert>{goneText(gone)}</Alert>}
          {search !== '' && unreached && <Alert>{`${NOT_REACHED} ${STILL_HERE}`}</Alert>}
          {stored && (
            <Alert>
              Este pedido ya está guardado:{' '}
              <Link to={href('/admin/orders/:id', { id: stored.id })} className="enlace-subrayado">
                {stored.code}
              </Link>
            </Alert>
          )}
          {shown && <SizeResults found={shown} meant={meant} onSearch={searchFor} onAdd={add} />}
          <LineFields lines={lines} sizes={sizes} unavailable={opened.unavailable} onChange={setLines} />
        </Section>
        <BuyerFields
          key={restored?.key}
          values={restored?.values ?? opened.values}
          errors={opened.errors}
          payments={payments}
        />
        <div
          data-save-bar
          className="sticky bottom-0 z-20 low:static -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hilo bg-blanco px-4 py-3 md:mx-0 md:px-0"
        >
          <Button type="submit" name="anotar" value="1" aria-disabled={sending}>
            {sending ? 'Anotando...' : 'Anotar pedido'}
          </Button>
          <Link to={dashboardHref('pedidos')} className="enlace-subrayado">
            Volver a los pedidos
          </Link>
        </div>
      </Form>
      <LeaveGuard
        dirty={lines.length > 0 || isTyped}
        mayLeave={mayLeave}
        what="el pedido que estás anotando"
      />
    </div>
  )
}
