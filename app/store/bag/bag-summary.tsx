import { href } from 'react-router'
import { ShareButton } from '#app/parts/share-button.tsx'
import { useStore } from '#app/parts/store-settings.tsx'
import { ButtonLink, OutwardLink } from '#app/ui/button.tsx'
import { MessageCircle } from '#app/ui/icons/store.tsx'
import { type BagLine, bagHref, writeBag } from '#shop/bag/bag.ts'
import type { BagContents } from '#shop/bag/bag-contents.ts'
import { bagMessage } from '#shop/bag/bag-message.ts'
import { formatMoney } from '#shop/money/money.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { withQuery } from '#shop/urls/links.ts'

interface BagSummaryProps {
  contents: BagContents
  lines: readonly BagLine[]
  /** Idempotency key of an order from this bag: going back and forth leads to one order. */
  toIdempotencyKey: string
  /** Without a connection the form of the order does not open. */
  isCopy: boolean
}

/** The total and the actions: the order, the chat with the message, and the link to share. */
export function BagSummary({ contents, lines, toIdempotencyKey, isCopy }: BagSummaryProps) {
  const { origin, settings } = useStore()
  const url = origin + bagHref(lines)
  return (
    <section
      data-contact-bar
      aria-labelledby="resumen"
      className="rounded-panel border border-hilo bg-blanco p-5 lg:sticky lg:top-24"
    >
      <h2 id="resumen" className="sr-only">
        Resumen
      </h2>
      <div
        data-order-bar
        className="barra-fija flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:block"
      >
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 max-lg:flex-col max-lg:leading-tight">
          <span className="lg:text-lg">Total</span>
          <strong aria-live="polite" className="text-xl tabular-nums lg:text-2xl">
            {contents.totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')}
          </strong>
        </p>
        {isCopy ? (
          <p className="max-w-48 font-semibold lg:mt-5">Sin conexión: podrás pedir cuando vuelva.</p>
        ) : (
          <ButtonLink
            to={withQuery(href('/order/new'), { lineas: writeBag(lines), clave: toIdempotencyKey })}
            rel="nofollow"
            look="whatsapp"
            className="min-h-12 lg:mt-5 lg:min-h-13 lg:w-full"
          >
            <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
            Pedir por WhatsApp
          </ButtonLink>
        )}
      </div>
      <p className="text-sm text-tinta-suave lg:mt-3">El envío se acuerda por el chat.</p>
      <OutwardLink
        href={whatsappHref(settings.whatsappNumber, bagMessage(contents, url))}
        look="quiet"
        className="mt-2 w-full"
      >
        o escríbenos directamente
      </OutwardLink>
      <ShareButton
        path={bagHref(lines)}
        title="Mi bolsa de perfumes"
        opens="Quien lo abra verá esta misma bolsa."
        label="Compartir la bolsa"
        className="mt-3 w-full"
      />
    </section>
  )
}
