import { type ReactNode, useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { Button, OutwardLink } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { Copy } from '#app/ui/icons/secondary.tsx'
import { MessageCircle } from '#app/ui/icons/store.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { orderChatPath } from '#shop/orders/order-path.ts'
import { formatPhone } from '#shop/phone/phone.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'

interface HandOverProps {
  /** Of the order. */
  token: string
  /** The initial message of the chat. */
  text: string
  qr: { size: number; path: string }
}

const COPY_NOTICES = {
  copied: { title: 'Mensaje copiado', description: 'Pégalo en el chat con la tienda.' },
  failed: {
    title: 'No se pudo copiar el mensaje',
    description: 'Ábrelo con «Ver el mensaje» y cópialo a mano.',
  },
}

/** Opens the chat with the stored order: a plain link, the text to copy, and on a desktop a QR code. */
export function WhatsAppHandoff({ token, text, qr }: HandOverProps) {
  const report = useReportChat(token)
  const { settings } = useStore()
  const hydrated = useHydrated()
  return (
    <section
      data-contact-bar
      aria-labelledby="chat"
      className="flex flex-wrap items-center gap-x-8 gap-y-5 rounded-panel border border-hilo bg-blanco p-5 md:p-7"
    >
      <div className="min-w-0 flex-[1_1_20rem]">
        <h2 id="chat" className="text-2xl">
          Ahora, envíanos el mensaje
        </h2>
        <p className="mt-2 max-w-[52ch] text-tinta-suave">
          El mensaje ya va escrito; solo falta que lo envíes al{' '}
          <span className="whitespace-nowrap">{formatPhone(settings.whatsappNumber)}</span>. Si no puedes
          ahora, no pasa nada: ya tenemos tu pedido y te escribimos nosotros.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <div data-order-bar className="barra-fija max-sm:w-full">
            <ChatLink
              token={token}
              href={whatsappHref(settings.whatsappNumber, text)}
              className="min-h-13 w-full"
            >
              <MessageCircle className="size-5 shrink-0" />
              Enviar por WhatsApp
            </ChatLink>
          </div>
          {hydrated && (
            <Button
              look="secondary"
              className="max-sm:w-full"
              onClick={() => copyText(text, COPY_NOTICES).then((isCopied) => isCopied && report())}
            >
              <Copy className="size-4 shrink-0" />
              Copiar el mensaje
            </Button>
          )}
        </div>
        <details className="mt-3">
          <summary className="enlace-subrayado text-sm">Ver el mensaje</summary>
          <p className="border-l-4 border-hilo pl-4 text-sm wrap-anywhere whitespace-pre-line select-all">
            {text}
          </p>
        </details>
      </div>
      <figure className="hidden w-60 text-center text-sm text-tinta-suave lg:block">
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label="Código QR que abre el mensaje en tu teléfono"
          className="w-full bg-marfil text-noche"
        >
          <path d={qr.path} stroke="currentColor" />
        </svg>
        <figcaption className="mt-1">Escanéalo para seguir en tu teléfono</figcaption>
      </figure>
    </section>
  )
}

/**
 * Reports that the buyer opens the chat, and revalidates the page. `keepalive`, since a phone may switch to the app at
 * once. Fire and forget: without the report the hold is shorter, and the page has a button for it.
 */
function useReportChat(token: string): () => void {
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    fetch(orderChatPath(token), { method: 'POST', keepalive: true, body: new URLSearchParams() }).then(
      ({ ok }) => (ok ? revalidate() : undefined),
      () => {},
    )
  }, [token, revalidate])
}

interface ChatLinkProps {
  token: string
  href: string
  className?: string
  children: ReactNode
}

/** A plain link to the chat about an order. */
export function ChatLink({ token, ...link }: ChatLinkProps) {
  const report = useReportChat(token)
  return <OutwardLink look="whatsapp" {...link} onClick={report} />
}
