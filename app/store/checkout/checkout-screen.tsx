import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, href, useLocation, useNavigate, useNavigation } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { typedBuyer } from '#app/parts/typed-form.ts'
import { chatText, offeredBag } from '#app/store/parts/bag-offer.ts'
import { OrderLines } from '#app/store/parts/order-lines.tsx'
import { PendingNotice, usePending } from '#app/store/parts/pending-notices.tsx'
import { isWaiting, pendingOrders } from '#app/store/parts/pending-orders.ts'
import { storedBag } from '#app/store/parts/stored-bag.ts'
import { Button, ButtonLink, buttonClass, OutwardLink } from '#app/ui/button.tsx'
import { HiddenParams } from '#app/ui/hidden-params.tsx'
import { MessageCircle } from '#app/ui/icons/store.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type BagLine, bagHref, countUnits, writeBag } from '#shop/bag/bag.ts'
import type { SizeOnSale } from '#shop/bag/bag-contents.ts'
import { formatMoney } from '#shop/money/money.ts'
import {
  checkOrder,
  type HiddenFields,
  type Offer,
  type OrderError,
  type OrderErrors,
  type OrderField,
  type OrderRules,
  type OrderValues,
  orderValues,
} from '#shop/orders/order-form.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { ownSizeHref } from '#shop/products/chosen-size.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { formatCount } from '#shop/text/counts.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { AGAIN, ErrorNotice } from './error-notice.tsx'

interface CheckoutScreenProps {
  /** The bag in the URL. */
  lines: readonly BagLine[]
  /** Null when the shop's prices cannot be read. */
  offer: Offer | null
  rules: OrderRules
  /** Idempotency key: the same form submitted twice is one order. */
  formKey: string
  /** What is known of a signed-in customer; the sign-in is optional. */
  known: Partial<OrderValues>
  formError: OrderError | undefined
}

const NOTHING_SENT: HiddenFields = { clave: '', lineas: '', total: '', moneda: '', otro: '' }

const ONLY_DEMO =
  'Aquí solo hay perfumes de demostración: puedes preguntar por ellos, pero no se pueden pedir. No se ha guardado ningún pedido.'
const SENT = 'Ya enviaste este pedido. En cuanto la tienda responda, lo verás aquí.'

/** The last step before the chat. The order is stored first; the page after it opens the chat. */
export function CheckoutScreen({ lines, offer, rules, formKey, known, formError }: CheckoutScreenProps) {
  const { origin, settings } = useStore()
  const own = storedBag.useCurrent()
  const isOwn = writeBag(own) === writeBag(lines)
  // Without JavaScript every bag is in the URL only, and its quantities would be lost.
  const isSingle = useHydrated() && !isOwn && lines.length === 1 && lines[0]?.quantity === 1
  const single = isSingle ? offer?.sizes[0] : undefined
  /** Where the buyer changes what is ordered. */
  const changeHref = single ? ownSizeHref(single) : bagHref(lines)
  const bag = offer ? offeredBag(lines, offer) : undefined
  const { clave, otro, ...before } = formError?.hidden ?? { ...NOTHING_SENT, clave: formKey }
  const pending = usePending()
  const queued = pending.find(({ key }) => key === clave)
  const waits = queued !== undefined && isWaiting(queued)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (queued?.order) navigate(queued.order, { replace: true })
  }, [queued, navigate])
  const chat = (
    <OutwardLink
      href={whatsappHref(settings.whatsappNumber, chatText(lines, offer, origin))}
      look="quiet"
      className="px-0! text-left"
    >
      {waits ? 'Escribir por WhatsApp mientras tanto' : 'Escribir por WhatsApp sin guardar el pedido'}
    </OutwardLink>
  )
  if (!bag && !formError) {
    return (
      <Sheet lead="Ahora mismo no podemos leer los precios ni guardar pedidos. Inténtalo de nuevo en un momento, o escríbenos.">
        <p className="mt-4">{chat}</p>
      </Sheet>
    )
  }
  if (bag?.lines.length === 0) {
    // The order itself may have taken the last piece: its response is not here yet.
    const isSent = pending.some(({ address, state }) => address === pathname + search && state !== 'refused')
    return (
      <Sheet lead={isSent ? SENT : nothingLeftText(offer, single)}>
        <p className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
          {/* A new document: the browser's copy of the perfume may still have it in stock. */}
          <a href={changeHref} className={buttonClass()}>
            {single ? 'Ver el perfume' : 'Ver la bolsa'}
          </a>
          <ButtonLink to={href('/catalog')} look="secondary">
            Explorar Colección
          </ButtonLink>
        </p>
      </Sheet>
    )
  }
  const sum = bag?.contents.totals[0]
  const shown = bag && {
    lineas: writeBag(bag.lines),
    total: String(sum?.amount),
    moneda: sum?.currency ?? '',
  }
  return (
    <Sheet lead="Queda guardado con su código y lo confirmas por WhatsApp. Todavía no pagas nada.">
      {formError && <ErrorNotice formError={formError} chat={chat} />}
      {queued && (waits || queued.state === 'refused') && (
        <div className="mt-5">
          <PendingNotice order={queued} isNews />
          {chat}
        </div>
      )}
      <div className="mt-4 grid gap-5 md:mt-6 md:gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        {bag && (
          <div className="min-w-0 lg:order-last">
            <OrderLines bag={bag} changeHref={changeHref} />
            {!isOwn && own.length > 0 && (
              <p className="mt-2 text-sm text-tinta-suave">
                Tu bolsa, con {formatCount(countUnits(own), 'artículo', 'artículos')}, se queda como está.
              </p>
            )}
          </div>
        )}
        <div hidden={waits} className="min-w-0">
          <CheckoutForm
            hidden={{ clave, otro, ...(shown ?? before) }}
            rules={rules}
            known={known}
            total={sum && formatMoney(sum.amount, sum.currency)}
            formError={formError}
          />
        </div>
      </div>
    </Sheet>
  )
}

/** Why nothing of a bag can be ordered; `single`: the only size in it. */
function nothingLeftText(offer: Offer | null, single: SizeOnSale | undefined): string {
  if (offer && offer.sizes.length > 0 && offer.sizes.every(({ isDemo }) => isDemo)) return ONLY_DEMO
  if (!single) return 'De esta bolsa ya no queda nada que pedir.'
  const { name, ...size } = single
  return `${isolate(name)}, ${isolate(sizeLabel(size))}, se agotó mientras lo pedías. No se ha guardado ningún pedido.`
}

function Sheet({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <div className="contenido max-w-5xl py-5 md:py-12">
      <h1 className="text-3xl md:text-5xl">Tu pedido</h1>
      <p className="mt-2 max-w-[60ch] text-tinta-suave">{lead}</p>
      {children}
    </div>
  )
}

interface CheckoutFormProps extends Pick<CheckoutScreenProps, 'rules' | 'known' | 'formError'> {
  hidden: HiddenFields
  /** Sum of the lines as text; undefined when the prices cannot be read. */
  total: string | undefined
}

const NONE: OrderErrors = {}

/** The form of the buyer. JavaScript validates before the submission; the server validates in any case. */
function CheckoutForm({ hidden, rules, known, total, formError }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  /** The errors of the last submission, without those that the buyer has corrected since. */
  const [found, setFound] = useState<OrderErrors>()
  const [attempts, setAttempts] = useState(0)
  const errors = found ?? (formError?.kind === 'invalid' ? formError.errors : NONE)
  const isAgain = formError?.kind === 'duplicate'
  const sending = useNavigation().formMethod === 'POST'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused submission moves the focus, a correction does not
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts, formError, rules])
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!form.current) return
    const refused = pendingOrders.current().find(({ state }) => state === 'refused')
    if (refused?.address === pathname + search) fillForm(form.current, refused.fields)
    fillForm(form.current, typedBuyer.fields())
  }, [pathname, search])
  return (
    <Form
      ref={form}
      method="post"
      // The way back from the order leads to the bag or the perfume, not to an empty form.
      replace
      noValidate
      data-contact-bar
      onSubmit={(event) => {
        const { errors } = checkOrder(orderValues(new FormData(event.currentTarget)), rules)
        setFound(errors)
        setAttempts((before) => before + 1)
        if (errors) event.preventDefault()
      }}
      onChange={({ currentTarget, target }) => {
        typedBuyer.save(currentTarget)
        const name = (target as Element).getAttribute('name') as OrderField
        if (!errors[name]) return
        const { errors: left } = checkOrder(orderValues(new FormData(currentTarget)), rules)
        setFound({ ...errors, [name]: left?.[name] })
      }}
      className="flex min-w-0 flex-col gap-3 md:gap-5"
    >
      <HiddenParams params={Object.entries(hidden)} />
      <BuyerFields values={formError?.values ?? known} errors={errors} rules={rules} />
      <div data-order-bar className="barra-fija flex items-center justify-between gap-4 lg:self-start">
        {total && (
          <p className="leading-tight lg:hidden">
            Total <strong className="block text-xl tabular-nums">{total}</strong>
          </p>
        )}
        <Button type="submit" look="whatsapp" aria-disabled={sending} className="min-h-12 lg:min-h-13">
          <MessageCircle className="size-5 shrink-0 max-[22rem]:hidden" />
          {sending ? 'Guardando tu pedido...' : isAgain ? AGAIN : 'Pedir por WhatsApp'}
        </Button>
      </div>
    </Form>
  )
}

/** Restores the visible fields that have their initial value; hidden fields and a lone payment stay as they are. */
function fillForm(form: HTMLFormElement, fields: readonly [name: string, value: string][]): void {
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name)
    if (value === '') continue
    if (field instanceof RadioNodeList) field.value = value
    else if (field instanceof HTMLTextAreaElement) {
      if (isUntouched(field)) field.value = value
      field.closest('details')?.setAttribute('open', '')
    } else if (!(field instanceof HTMLInputElement) || /^(hidden|radio)$/.test(field.type)) continue
    else if (field.type === 'checkbox') field.checked = true
    else if (isUntouched(field)) field.value = value
  }
}

function isUntouched({ value, defaultValue }: HTMLInputElement | HTMLTextAreaElement): boolean {
  return value === defaultValue
}
