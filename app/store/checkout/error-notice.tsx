import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from '#app/parts/store-settings.tsx'
import { ButtonLink, OutwardLink } from '#app/ui/button.tsx'
import { formatMoney } from '#shop/money/money.ts'
import type { OrderError } from '#shop/orders/order-form.ts'
import { orderQuestion } from '#shop/orders/order-message.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { formatCount } from '#shop/text/counts.ts'

/** Label of the button that submits the same order again, on purpose. */
export const AGAIN = 'Hacer otro pedido igual'

/** Why no order was stored and what to do, with a link to the chat. */
export function ErrorNotice({ formError, chat }: { formError: OrderError; chat: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  const focusIsOnError = formError.kind === 'invalid'
  // biome-ignore lint/correctness/useExhaustiveDependencies: every response is announced, a repeated one too
  useEffect(() => {
    if (!focusIsOnError) notice.current?.focus()
  }, [formError])
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="mt-5 flex flex-col items-start gap-1 border-l-4 border-granate bg-blanco px-4 py-3"
    >
      <p className="max-w-[70ch]">{formatError(formError)}</p>
      {formError.kind === 'keyReused' && formError.made && <OrderLink {...formError.made} />}
      {formError.kind === 'duplicate' ? <OrderLink {...formError} /> : !focusIsOnError && chat}
    </div>
  )
}

function formatError(formError: OrderError): string {
  switch (formError.kind) {
    case 'invalid': {
      const errors = Object.keys(formError.errors).length
      return errors === 1
        ? 'Falta corregir un dato. Nada de lo que escribiste se ha perdido.'
        : `Falta corregir ${errors} datos. Nada de lo que escribiste se ha perdido.`
    }
    case 'repriced':
      return `El precio cambió mientras llenabas el formulario: ${totals(formError)}. Todavía no hemos guardado nada; si te parece bien, vuelve a tocar «Pedir por WhatsApp».`
    case 'unavailable':
      if (areDemo(formError))
        return 'En tu pedido hay un perfume de demostración: puedes preguntar por él, pero no se puede pedir. Todavía no hemos guardado nada: si te parece bien lo que queda, vuelve a tocar «Pedir por WhatsApp».'
      return 'Mientras llenabas el formulario se agotó algo de lo que pedías. Todavía no hemos guardado nada: mira lo que queda y, si te parece bien, vuelve a tocar «Pedir por WhatsApp».'
    case 'duplicate':
      return `Ya tenemos este pedido (${formError.code}), de ${agoText(formError.minutes)}: no hace falta enviarlo otra vez. Si además quieres otro igual, toca «${AGAIN}».`
    case 'keyReused':
      return `Con este formulario ya hiciste ${formError.made ? `el pedido ${formError.made.code}` : 'un pedido'}, y los datos eran otros. Si quieres otro pedido más, vuelve a tocar «Pedir por WhatsApp».`
    case 'limited':
      return `${formError.isShopWide ? 'Ahora mismo llegan más pedidos de los que podemos guardar.' : 'Desde aquí se han hecho muchos pedidos en poco tiempo.'} Inténtalo otra vez en ${formatCount(formError.minutes, 'minuto', 'minutos')}, o escríbenos ahora mismo.`
    case 'mixedCurrencies':
      return 'Tu bolsa tiene precios en monedas distintas. Haz un pedido por cada moneda, o escríbenos y lo resolvemos.'
    case 'failed':
      return 'Ahora mismo no podemos guardar pedidos. Lo que escribiste sigue aquí: inténtalo de nuevo en un momento, o escríbenos.'
  }
}

/** Whether every refused size is of a demo product. */
function areDemo({ sizeIds, offer }: OrderError & { kind: 'unavailable' }): boolean {
  const demoIds = offer.sizes.flatMap(({ id, isDemo }) => (isDemo ? id : []))
  return sizeIds.length > 0 && sizeIds.every((id) => demoIds.includes(id))
}

function agoText(minutes: number): string {
  if (minutes === 0) return 'hace un momento'
  return minutes === 1 ? 'hace 1 minuto' : `hace ${minutes} minutos`
}

/** Links to the existing order; without proof that this buyer placed it, to the chat with its code. */
function OrderLink({ code, path }: Pick<OrderError & { kind: 'duplicate' }, 'code' | 'path'>) {
  const { settings } = useStore()
  if (path) {
    return (
      <ButtonLink to={path} className="mt-2 mb-1">
        Ver el pedido {code}
      </ButtonLink>
    )
  }
  return (
    <OutwardLink
      href={whatsappHref(settings.whatsappNumber, orderQuestion(code))}
      look="quiet"
      className="px-0! text-left"
    >
      Preguntar por él en WhatsApp
    </OutwardLink>
  )
}

function totals({ offer, total, hidden }: OrderError & { kind: 'repriced' }): string {
  const currency = offer.sizes[0]?.currency ?? '$'
  const before = Number.parseInt(hidden.total, 10)
  const now = `ahora el total es ${formatMoney(total, currency)}`
  return Number.isSafeInteger(before) ? `era ${formatMoney(before, hidden.moneda || currency)} y ${now}` : now
}
